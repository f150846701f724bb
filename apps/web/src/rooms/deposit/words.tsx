import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Deposit, Way } from './api.ts'

const EDGE = 6

/** All of an address, its ends strong: they are what people compare. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <span className="mono break">
      <b>{address.slice(0, EDGE)}</b>
      {address.slice(EDGE, -EDGE)}
      <b>{address.slice(-EDGE)}</b>
    </span>
  )
}

const HASH_EDGE = 8

/** A transaction or an address in a list. */
export const shortened = (text: string, edge = HASH_EDGE): string =>
  text.length > edge * 2 + 2 ? `${text.slice(0, edge)}…${text.slice(-edge)}` : text

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
