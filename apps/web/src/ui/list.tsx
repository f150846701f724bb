import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageLink } from '#navigation/link.tsx'
import type { QueryValues } from '#navigation/query-string.ts'
import type { Path } from '#navigation/routes.ts'
import type { Icon } from './icon.tsx'
import { InfoIcon, HallmarkIcon, NextIcon, WarningIcon } from './icons.tsx'
import './list.css'

interface RowProps {
  /** Coin, avatar or icon. */
  lead?: ReactNode
  title: ReactNode
  /** The second line, muted. */
  note?: ReactNode
  /** Figures at the right edge. */
  end?: ReactNode
  /** A page the row leads to; the row is not drawn while that page does not exist. */
  to?: Path
  query?: QueryValues
  onClick?: () => void
}

/** One line of a list: a link with `to`, a button with `onClick`, plain otherwise. */
export function Row({ lead, title, note, end, to, query, onClick }: RowProps) {
  const content = (
    <>
      {lead}
      <span className="grow">
        <span className="medium block">{title}</span>
        {note && <span className="text-12 muted block">{note}</span>}
      </span>
      {end && <span className="text-end">{end}</span>}
      {(to || onClick) && <NextIcon size={16} className="faint" />}
    </>
  )
  if (to) {
    return (
      <PageLink className="list-row" to={to} query={query}>
        {content}
      </PageLink>
    )
  }
  if (onClick) {
    return (
      <button type="button" className="list-row" onClick={onClick}>
        {content}
      </button>
    )
  }
  return <div className="list-row">{content}</div>
}

interface KeyValueProps {
  label: ReactNode
  children: ReactNode
  /** Rows of 32: drawers, dialogs and receipts. */
  large?: boolean
  /** The line the others add up to. */
  sum?: boolean
}

/** A label and its value; stands in a `<dl>`. */
export function KeyValue({ label, children, large, sum }: KeyValueProps) {
  return (
    <div className={clsx('key-value', large && 'large', sum && 'total')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface StatProps {
  label: ReactNode
  children: ReactNode
}

/** A label above its value; stands in Stats. */
export function Stat({ label, children }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Stats side by side, the outer ones on the hard edges. */
export function Stats({ columns = 3, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <dl className={clsx('stats', `grid-${columns}`)}>{children}</dl>
}

interface CardProps {
  to?: Path
  query?: QueryValues
  tight?: boolean
  className?: string
  children: ReactNode
}

export function Card({ to, query, tight, className = '', children }: CardProps) {
  const words = clsx('card', tight && 'tight', className)
  if (!to) return <div className={words}>{children}</div>
  return (
    <PageLink className={words} to={to} query={query}>
      {children}
    </PageLink>
  )
}

interface MeterProps {
  /** From 0 to 1. */
  share: number
  label: string
}

/** How much of something is done or sold. */
export function Meter({ share, label }: MeterProps) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <div className="meter">
      <meter className="visually-hidden" aria-label={label} value={percent} max={100} />
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

const noteIcons: Record<string, Icon> = { warn: WarningIcon, bad: WarningIcon, gold: HallmarkIcon }

interface NoteProps {
  /** warn is caution, bad is what stops you, gold vouches. */
  tone?: 'warn' | 'bad' | 'gold'
  children: ReactNode
}

/** A sentence the reader must not miss. */
export function Note({ tone, children }: NoteProps) {
  const Drawing = noteIcons[tone ?? ''] ?? InfoIcon
  return (
    <div className={clsx('note', tone === 'bad' ? 'wrong' : tone)} role="note">
      <Drawing size={16} />
      <div>{children}</div>
    </div>
  )
}
