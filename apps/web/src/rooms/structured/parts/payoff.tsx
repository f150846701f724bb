import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { formatChange, formatMoney, formatPrice } from '#ui/format.ts'
import type { Terms, Worth } from '../figures.ts'
import { examplePrices, rangeOf, worthAt } from '../figures.ts'
import { targetText } from '../words.ts'
import './payoff.css'

interface PayoffProps {
  amount: string
  terms: Terms
  index: string
  /** Of the settlement, as a date. */
  day: string
}

/** What it is worth at the settlement beside just holding, drawn or as a table. */
export function Payoff(props: PayoffProps) {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const { day } = props
  return (
    <section className="above-3">
      <div className="across spread gap-2 text-12">
        <b className="medium">
          <Trans>Worth on {day}, against just holding</Trans>
        </b>
        <button type="button" className="muted tap-area nowrap" aria-pressed={isTable} onClick={() => setTable((before) => !before)}>
          {isTable ? t`Chart` : t`Table`}
        </button>
      </div>
      {isTable ? <Table {...props} /> : <Drawing {...props} />}
    </section>
  )
}

const WIDTH = 358
const HEIGHT = 128
const EDGE = 8
/** Room above for words. */
const HEAD = 14
/** Nearer to the target there is no room for a word. */
const WORD = 0.13

/** Places of the drawing. */
function placesOf({ amount, terms, index }: PayoffProps) {
  const { low, high } = rangeOf(index, terms.target)
  const target = new Big(terms.target)
  const at = (price: Big): Worth => worthAt(price, amount, terms)
  // Just beside the target the line breaks.
  const beside = target.times(terms.type === 'call' ? 0.99999 : 1.00001)
  const prices = [low, terms.type === 'call' ? beside : target, terms.type === 'call' ? target : beside, high]
  const worths = prices.map(at)
  const all = worths.flatMap(({ dual, holding }) => [Number(dual), Number(holding)])
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const x = (price: Big | string): number => EDGE / 2 + (Number(new Big(price).minus(low)) / Number(high.minus(low))) * (WIDTH - EDGE)
  const y = (worth: string): number => HEIGHT - EDGE - ((Number(worth) - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE)
  return { low, high, worths, x, y, at }
}

const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The part where just holding would be worth more: beyond the price at which both are worth the same. */
function missedOf({ terms }: PayoffProps, { worths, x, y }: ReturnType<typeof placesOf>): string {
  const isCall = terms.type === 'call'
  const [first, second] = isCall ? [worths[2]!, worths[3]!] : [worths[1]!, worths[0]!]
  const gap = (one: Worth): number => Number(new Big(one.holding).minus(one.dual))
  if (gap(second) <= 0) return ''
  const share = gap(first) >= 0 ? 0 : gap(first) / (gap(first) - gap(second))
  const price = new Big(first.price).plus(new Big(second.price).minus(first.price).times(share))
  const held = new Big(first.holding).plus(new Big(second.holding).minus(first.holding).times(share)).toFixed()
  return `${line([
    [x(price), y(held)],
    [x(second.price), y(second.holding)],
    [x(second.price), y(second.dual)],
  ])}Z`
}

function Drawing(props: PayoffProps) {
  const { t } = useLingui()
  const { terms, index, amount } = props
  const places = placesOf(props)
  const { low, high, worths, x, y, at } = places
  const isCall = terms.type === 'call'
  const flat = formatMoney(worths[3]!.dual)
  const target = targetText(terms.target)
  const label = isCall
    ? t`Below ${target} dual is worth a little more than just holding. From ${target} on it stays at ${flat} USDT.`
    : t`Above ${target} dual stays at ${flat} USDT. From ${target} down it falls with the coin.`
  const now = at(new Big(index))
  return (
    <div className="dual-payoff">
      <svg viewBox={`0 ${-HEAD} ${WIDTH} ${HEIGHT + HEAD}`} role="img" aria-label={label}>
        <path className="missed" d={missedOf(props, places)} />
        <path className="holding" d={line(worths.map(({ price, holding }) => [x(price), y(holding)]))} />
        <path className="dual" d={line(worths.map(({ price, dual }) => [x(price), y(dual)]))} />
        <path className="mark" d={`M${x(terms.target)} 0V${HEIGHT}`} />
        {Number(amount) > 0 && <circle cx={x(index)} cy={y(now.dual)} r="4" />}
        <text x={isCall ? WIDTH - 4 : 4} y={y(isCall ? worths[3]!.holding : worths[0]!.holding) - 6} className={isCall ? 'at-end' : ''}>
          {t`Just holding`}
        </text>
        <text x={WIDTH - 4} y={Math.min(HEIGHT - 2, y(worths[3]!.dual) + (isCall ? 14 : -6))} className="at-end of-dual">
          {t`dual, ${flat}`}
        </text>
      </svg>
      <div className="dual-axis figure">
        <span>{formatPrice(low.toFixed(0), '1')}</span>
        {Math.abs(x(index) - x(terms.target)) > WORD * WIDTH && <span style={{ left: `${(x(index) / WIDTH) * 100}%` }}>{t`now`}</span>}
        <span className="text" style={{ left: `${(x(terms.target) / WIDTH) * 100}%` }}>
          {target}
        </span>
        <span>{formatPrice(high.toFixed(0), '1')}</span>
      </div>
    </div>
  )
}

function Table({ amount, terms, index }: PayoffProps) {
  const { low, high } = examplePrices(index, terms.target)
  const prices = [low, new Big(index), new Big(terms.target), high].toSorted((a, b) => a.cmp(b))
  return (
    <table className="dual-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Price then</Trans>
          </th>
          <th scope="col">
            <Trans>Dual</Trans>
          </th>
          <th scope="col">
            <Trans>Just holding</Trans>
          </th>
          <th scope="col">
            <Trans>Difference</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="figure">
        {prices.map((price) => {
          const { dual, holding } = worthAt(price, amount, terms)
          const apart = Number(holding) > 0 ? new Big(dual).minus(holding).div(holding).times(100) : new Big(0)
          return (
            <tr key={price.toFixed()}>
              <th scope="row">{formatPrice(price.toFixed(2), '1')}</th>
              <td>{formatMoney(dual)}</td>
              <td>{formatMoney(holding)}</td>
              <td>{formatChange(apart)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
