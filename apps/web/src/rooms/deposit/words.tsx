import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Deposit, Way } from './api.ts'

const MINUTE_SECONDS = 60
export const minutesOf = ({ confirmations, block_seconds: seconds }: Pick<Way, 'confirmations' | 'block_seconds'>): number =>
  Math.max(1, Math.round((confirmations * seconds) / MINUTE_SECONDS))

/** How long a deposit takes, about. */
export function useTakes(): (way: Way) => string {
  const { t } = useLingui()
  return (way) => {
    const minutes = minutesOf(way)
    return t`about ${plural(minutes, { one: '# min', other: '# min' })}`
  }
}

/** What a row of a list says of a deposit. */
export function StatusText({ deposit }: { deposit: Deposit }): ReactNode {
  const { status, reason, confirmations, confirmations_needed: needed } = deposit
  if (status === 'credited') return <Trans>Credited</Trans>
  if (status === 'undone') return <Trans>Undone</Trans>
  if (reason === 'token') return <Trans>Kept apart</Trans>
  if (reason === 'minimum') return <Trans>Under the minimum</Trans>
  return (
    <Trans>
      {confirmations} of {needed} confirmations
    </Trans>
  )
}
