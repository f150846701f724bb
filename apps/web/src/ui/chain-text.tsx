/** Addresses and transactions of chains, as people compare them: by their ends. */
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { CopyIcon } from './icons.tsx'
import { useCopy } from './use-copy.ts'
import './chain-text.css'

const EDGE = 6

/** All of an address, its ends strong. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <span className="mono break">
      <b>{address.slice(0, EDGE)}</b>
      {address.slice(EDGE, -EDGE)}
      <b>{address.slice(-EDGE)}</b>
    </span>
  )
}

/** Six at each end: addresses in lists. Transactions show eight. */
export const shortened = (text: string, edge = EDGE): string =>
  text.length > edge * 2 + 2 ? `${text.slice(0, edge)}…${text.slice(-edge)}` : text

interface CopiedProps {
  /** What is copied. */
  value: string
  /** What it is: "Transaction". */
  label: string
  children: ReactNode
}

/** A value that a tap copies whole, however short it is drawn. */
export function Copied({ value, label, children }: CopiedProps) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <button type="button" className="chain-copy tap-area" aria-label={t`Copy: ${label}`} onClick={() => copy(value)}>
      {children}
      <CopyIcon size={16} className="muted" />
    </button>
  )
}
