import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { takesText } from '#ui/minutes.ts'
import type { Deposit, Way } from './api.ts'

/** How long a deposit takes, about. */
export const depositTakes = ({ confirmations, block_seconds: seconds }: Pick<Way, 'confirmations' | 'block_seconds'>): string =>
  takesText(confirmations * seconds)

/** Who or what credits a deposit, and after how long: no node counts blocks where operators confirm, nor while it does not answer. */
export function CreditedText({ way }: { way: Pick<Way, 'state' | 'confirmations' | 'block_seconds'> }): ReactNode {
  const { confirmations, state } = way
  if (state === 'by_hand') return <Trans>once two operators confirm it</Trans>
  if (state === 'delayed') return <Trans>{confirmations} confirmations, later than usual</Trans>
  const time = depositTakes(way)
  return (
    <Trans>
      {confirmations} confirmations, {time}
    </Trans>
  )
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
