/** Amount, Price, Change and Move: the only ways to draw a figure. */
import { directionWord } from '#ui/direction.ts'
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#state/client-store.ts'
import type { Decimal } from './format.ts'
import {
  decimalsOf,
  directionOf,
  formatAmount,
  formatBalance,
  formatChange,
  formatCompact,
  formatFiat,
  formatMoney,
  formatPrice,
  HIDDEN,
  NO_FIGURE,
  toBig,
  usefulScale,
} from './format.ts'
import { FallIcon, RiseIcon } from './icons.tsx'
import { useNumberMarks } from './number-marks.ts'
import './figure.css'

interface FigureProps {
  className?: string
}

interface AmountProps extends FigureProps {
  value: Decimal
  /** The currency's scale: shown up to it, without trailing zeros. */
  scale?: number
  /** Exactly so many decimals instead: totals, columns of money. */
  decimals?: number
  /** K and M: volumes and estimated totals only. */
  compact?: boolean
  /** Small and muted after the figure. Left out where the column's header says it. */
  unit?: string
  /** The currency, where no unit says it: decimals that are worth nothing in it are left out. */
  currency?: string
  /** All decimals of the scale: prices, rates. */
  exact?: boolean
  /** With its sign, coloured by direction: profit. */
  signed?: boolean
  /** Hidden with the user's balances. */
  balance?: boolean
  /** The decimals of a big total are muted. */
  total?: boolean
}

/** A quantity of money or coins. Give `scale` or `decimals` (two, when neither is given). */
export function Amount(props: AmountProps) {
  const { value, scale, decimals, compact, unit, currency = unit, exact, signed, balance, total, className = '' } = props
  const { t } = useLingui()
  const { decimal } = useNumberMarks()
  const hidden = useClient((state) => state.hideBalances) && balance
  if (hidden) {
    return (
      <span className={clsx('figure', className)}>
        <span aria-hidden="true">{HIDDEN}</span>
        <span className="visually-hidden">{t`Hidden`}</span>
      </span>
    )
  }
  const figure = compact
    ? formatCompact(value)
    : scale === undefined
      ? balance && !signed
        ? formatBalance(value, decimals)
        : formatMoney(value, decimals, signed)
      : formatAmount(value, exact ? scale : usefulScale(value, scale, currency), signed)
  const [whole, fraction] = total ? figure.split(decimal) : [figure]
  return (
    <span className={clsx('figure', signed && directionWord[directionOf(value)], className)}>
      {whole}
      {fraction && (
        <span className="figure-decimals">
          {decimal}
          {fraction}
        </span>
      )}
      {unit && <span className="figure-unit">{unit}</span>}
    </span>
  )
}

/** At most four flashes a second, whatever the feed does. */
const FLASH_EVERY_MS = 250

/** The flash of a figure that moved: two names a direction, so that the animation starts anew without a reflow. */
function useFlash(value: Decimal, active: boolean): string | undefined {
  const last = useRef<{ value: Decimal; at: number }>({ value, at: 0 })
  const [flash, setFlash] = useState<string>()
  useEffect(() => {
    const before = toBig(last.current.value)
    const now = toBig(value)
    last.current.value = value
    if (!active || !before || !now || before.eq(now)) return
    const at = performance.now()
    if (at - last.current.at < FLASH_EVERY_MS) return
    last.current.at = at
    setFlash((previous) => `${now.gt(before) ? 'up' : 'down'}${previous?.endsWith('0') ? 1 : 0}`)
  }, [value, active])
  return flash
}

interface PriceProps extends FigureProps {
  value: Decimal
  /** The instrument's tick: the price shows all its digits. */
  tick: string
  /** Flash when it moves. */
  flash?: boolean
  direction?: 'up' | 'down' | 'zero'
}

export function Price({ value, tick, flash = false, direction, className = '' }: PriceProps) {
  useNumberMarks()
  return (
    <span className={clsx('figure', direction && directionWord[direction], className)} data-flash={useFlash(value, flash)} data-live="">
      {formatPrice(value, tick)}
    </span>
  )
}

interface ChangeProps extends FigureProps {
  /** In percent: '1.84'. */
  value: Decimal
  /** A pill in lists, an arrow in small places, plain otherwise. */
  as?: 'pill' | 'arrow' | 'plain'
}

export function Change({ value, as = 'plain', className = '' }: ChangeProps) {
  useNumberMarks()
  const direction = directionOf(value)
  const figure = formatChange(value)
  if (as === 'pill')
    return (
      <span className={clsx('pill figure', directionWord[direction], className)} data-live="">
        {figure}
      </span>
    )
  const Arrow = direction === 'up' ? RiseIcon : FallIcon
  return (
    <span className={clsx('figure', directionWord[direction], as === 'arrow' && 'across', className)} data-live="">
      {as === 'arrow' && direction !== 'zero' && <Arrow size={12} />}
      {figure}
    </span>
  )
}

interface MoveProps extends FigureProps {
  /** The difference of the prices, and the same in percent. */
  value: Decimal
  percent: Decimal
  tick: string
}

/** How far a price moved, in the figures of its tick, and in percent: +1,218.10 (+1.84%). */
export function Move({ value, percent, tick, className = '' }: MoveProps) {
  useNumberMarks()
  return (
    <span className={clsx('figure nowrap', directionWord[directionOf(percent)], className)} data-live="">
      {toBig(value) && `${formatMoney(value, decimalsOf(tick), true)} `}
      {toBig(value) ? `(${formatChange(percent)})` : formatChange(percent)}
    </span>
  )
}

interface FiatProps extends FigureProps {
  /** In US dollars (USDT counts as one). */
  value: Decimal
  balance?: boolean
  /** Lead with ≈. */
  about?: boolean
  /** Draw it also when the user's fiat currency is the dollar. */
  always?: boolean
}

/** The line under a price or a total in the user's fiat currency. Draws nothing when that is the dollar. */
export function Fiat({ value, balance, about, always, className = '' }: FiatProps) {
  useNumberMarks()
  const code = useClient((state) => state.fiat)
  const rate = useClient((state) => state.fiatRates[state.fiat])
  const hidden = useClient((state) => state.hideBalances) && balance
  if (code === 'USD' && !always) return null
  // A balance is cut to the cent, as the one that it stands beside.
  const dollars = balance ? toBig(value)?.round(2, Big.roundDown) : value
  const figure = hidden ? HIDDEN : rate ? formatFiat(dollars, code, rate) : NO_FIGURE
  return (
    <span className={className}>
      {about && '≈ '}
      <span className="figure">{figure}</span>
    </span>
  )
}
