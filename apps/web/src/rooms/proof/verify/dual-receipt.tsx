import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { formatAmount, formatPercent } from '#ui/format.ts'
import type { DualStory } from '../check/dual-steps.ts'
import { pairOf } from '../words.ts'
import { utcDay, utcTime, windowPrice } from '../prices.ts'
import './dual-receipt.css'

interface DualReceiptProps {
  story: DualStory
  tick: string
}

const MINUTE_MS = 60_000
const MINUTES = 30
const COLUMNS = 3

/** A dual investment by its leaves: what was agreed, the thirty means, the price and the payment. */
export function DualReceipt({ story, tick }: DualReceiptProps) {
  const { t } = useLingui()
  const { acceptance, fixing, end } = story
  const { symbol, type, target, amount, rate, coin, money, maturesMs } = acceptance
  const priceOf = (deciticks: number): string => windowPrice(deciticks * 2, tick)
  const [pair, price] = [pairOf(symbol), formatAmount(new Big(target).times(tick), 8)]
  const put = `${formatAmount(amount, 8)} ${type === 'call' ? coin.name : money.name}`
  const percent = formatPercent(Number(rate) / 1e6, 4)
  const day = utcDay(maturesMs)
  return (
    <>
      <div className="across spread align-start gap-3 dual-receipt-head">
        <div className="grow">
          <b className="bold">{type === 'call' ? t`${pair}, sell at ${price}` : t`${pair}, buy at ${price}`}</b>
          <div className="text-12 muted above-1">
            <Trans>
              {put} put in, {percent} for the term, to {day}
            </Trans>
          </div>
        </div>
        <div className="text-end">
          <span className="figure text-24 bold">
            {formatAmount(end.paid, 8)}
            <span className="figure-unit">{end.currency}</span>
          </span>
          <div className="text-12 muted">
            <Trans>paid</Trans>
          </div>
        </div>
      </div>
      <Means story={story} priceOf={priceOf} />
      {fixing.mean !== null && (
        <div className="across spread gap-2 dual-receipt-mean">
          <span className="medium">{meaning(story, price)}</span>
          <span className="figure text-16 bold">{priceOf(fixing.mean)}</span>
        </div>
      )}
    </>
  )

  function meaning({ end: { result }, fixing: { means } }: DualStory, at: string): string {
    const count = means.filter((mean) => mean !== null).length
    const isMet = result === 'converted'
    if (type === 'call') return isMet ? t`Mean of ${count}, at or above ${at}` : t`Mean of ${count}, below ${at}`
    return isMet ? t`Mean of ${count}, at or below ${at}` : t`Mean of ${count}, above ${at}`
  }
}

interface MeansProps {
  story: DualStory
  priceOf: (deciticks: number) => string
}

/** The means in reading order by columns; a minute without one is a dash. */
function Means({ story: { fixing, acceptance }, priceOf }: MeansProps) {
  const count = fixing.means.filter((mean) => mean !== null).length
  const rows = MINUTES / COLUMNS
  return (
    <>
      <Dots means={fixing.means} target={acceptance.target * 10} mean={fixing.mean} />
      <div className="across spread wrap gap-1 text-12 muted">
        <span>
          <Trans>
            Means of each minute, <span className="figure text-14 text">{count} of 30</span>
          </Trans>
        </span>
        <span>
          <Trans>at least 20 are needed</Trans>
        </span>
      </div>
      <div className="dual-receipt-means">
        {Array.from({ length: COLUMNS }, (_, column) => (
          <div key={column}>
            {fixing.means.slice(column * rows, (column + 1) * rows).map((mean, row) => {
              const atMs = fixing.untilMs - (MINUTES - column * rows - row) * MINUTE_MS
              return (
                <div key={atMs} className="across spread figure">
                  <span className="muted">{utcTime(atMs).slice(0, 5)}</span>
                  <span>{mean === null ? '–' : priceOf(mean)}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

const WIDTH = 358
const HEIGHT = 64

interface DotsProps {
  means: readonly (number | null)[]
  target: number
  mean: number | null
}

/** The means as dots, the mean of them and the target as lines. The target is left out where it is too far away to be drawn. */
function Dots({ means, target, mean }: DotsProps) {
  const known = means.filter((one) => one !== null)
  if (mean === null || known.length === 0) return null
  const spread = Math.max(...known) - Math.min(...known) || 1
  const isNear = Math.abs(target - mean) < 4 * spread
  const all = isNear ? [...known, target] : known
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const y = (value: number): number => HEIGHT - 6 - ((value - least) / (most - least || 1)) * (HEIGHT - 12)
  return (
    <svg className="dual-receipt-dots" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {isNear && <path d={`M0 ${y(target)}H${WIDTH}`} />}
      <path className="mean" d={`M0 ${y(mean)}H${WIDTH}`} />
      {means.map((one, at) => one !== null && <circle key={at} cx={6 + (at * (WIDTH - 12)) / (MINUTES - 1)} cy={y(one)} r="2.2" />)}
    </svg>
  )
}
