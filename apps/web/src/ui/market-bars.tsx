import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { go } from '#navigation/go.ts'
import { CoinIcon } from './avatar.tsx'
import { PersonButton } from '#session/person.tsx'
import { SandboxBadge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { BackIcon, CaretIcon } from './icons.tsx'
import './market-bars.css'

interface SegmentBarProps {
  /** The page's name, for those who hear it. */
  title: string
  /** The parts of the trade tab, in place of the name. */
  children: ReactNode
  /** The badge stands in the bar of the market, where there is one. */
  badge?: boolean
}

/** The bar of the trade tab. */
export function SegmentBar({ title, children, badge = false }: SegmentBarProps) {
  return (
    <header className="nav-bar trade-nav">
      <h1 className="visually-hidden">{title}</h1>
      <PersonButton />
      <div className="grow">{children}</div>
      {badge && <SandboxBadge />}
    </header>
  )
}

interface TickBarProps {
  code: string
  /** A stock has a square sign. */
  square?: boolean
  name: string
  onSwitch: () => void
  /** The last price, with what stands on both sides of it. */
  price: ReactNode
  /** Stats of 24 hours. */
  children: ReactNode
  /** At the right end, before the badge. */
  end: ReactNode
}

/** A market's figures across the top of a desk. */
export function TickBar({ code, square = false, name, onSwitch, price, children, end }: TickBarProps) {
  return (
    <header className="nav-bar line desk-tick">
      <button type="button" className="across gap-2 pair-button" aria-haspopup="dialog" onClick={onSwitch}>
        <CoinIcon code={code} square={square} small />
        <h1 className="text-20 bold">{name}</h1>
        <CaretIcon size={20} />
      </button>
      {price}
      <dl className="across figures">{children}</dl>
      <span className="grow" />
      {end}
      <SandboxBadge />
    </header>
  )
}

interface ChartBarProps {
  name: string
  onSwitch: () => void
  /** Before the sandbox badge. */
  badge?: ReactNode
  /** Buttons at the right end. */
  children: ReactNode
}

/** The bar of a chart page: back, the market, what can be done with it. */
export function ChartBar({ name, onSwitch, badge, children }: ChartBarProps) {
  const { t } = useLingui()
  return (
    <header className="nav-bar">
      <IconButton label={t`Back`} onClick={go.back}>
        <BackIcon />
      </IconButton>
      <button type="button" className="across gap-1 tap-area" aria-haspopup="dialog" onClick={onSwitch}>
        <h1>{name}</h1>
        <CaretIcon size={20} />
      </button>
      <span className="grow across gap-2 gutter">
        {badge}
        <SandboxBadge />
      </span>
      {children}
    </header>
  )
}
