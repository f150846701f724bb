import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { Market, Product } from '../api.ts'
import { stepOf, useIndex } from '../api.ts'
import { distanceOf, isPaused, ladderOf, percentOf } from '../figures.ts'
import { pausedText, targetText, utcDayText } from '../words.ts'
import { formatChange, formatMoney, formatPrice } from '#ui/format.ts'
import './ladder.css'

interface LadderProps {
  market: Market
  /** Of this coin and direction. */
  products: readonly Product[]
  type: Product['type']
  chosen: Product | undefined
  onChoose: (product: Product) => void
}

/** A yearly rate under this is drawn as a faint one. */
const FAINT_PERCENT = 1

/** The rates by target and term, drawn as space: targets above the index for selling, below it for buying. */
export function Ladder({ market, products, type, chosen, onChoose }: LadderProps) {
  const { t } = useLingui()
  const { targets, days: terms, isNearClosed } = ladderOf(products, type)
  const of = (target: string, term: number) => products.find((one) => one.target === target && one.days === term)
  const rows = type === 'call' ? targets.toReversed() : targets
  const hasPaused = products.some(isPaused)
  const closed = (hasPaused || isNearClosed) && (
    <div className="dual-closed" role="row">
      <span role="cell">{hasPaused ? pausedText(market) : <Trans>Closer than 2% is closed</Trans>}</span>
    </div>
  )
  const here = <IndexLine market={market} />
  return (
    <div role="table" aria-label={t`APR by target and term`}>
      <div className="dual-row head" role="row">
        <span role="columnheader" className="start">
          <Trans>Target</Trans>
        </span>
        {terms.map((days) => {
          const matures = products.find((one) => one.days === days)!.matures_at
          return (
            <span key={days} role="columnheader" className={clsx(chosen?.days === days && 'text')}>
              <b>{t`${days} days`}</b>
              {utcDayText(matures)}
            </span>
          )
        })}
      </div>
      {type === 'put' && here}
      {type === 'put' && closed}
      {rows.map((target) => (
        <div key={target} className="dual-row" role="row">
          <Target target={target} market={market} />
          {terms.map((term) => {
            const product = of(target, term)
            return (
              <span key={term} role="cell">
                {product && <Cell product={product} isChosen={product.id === chosen?.id} onChoose={onChoose} />}
              </span>
            )
          })}
        </div>
      ))}
      {type === 'call' && closed}
      {type === 'call' && here}
    </div>
  )
}

function Target({ target, market }: { target: string; market: Market }) {
  const index = useIndex(market) ?? market.index
  return (
    <span className="dual-target" role="rowheader">
      <span className="figure text-16 text">{targetText(target)}</span>
      <span className="figure">{formatChange(distanceOf(index, target))}</span>
    </span>
  )
}

interface CellProps {
  product: Product
  isChosen: boolean
  onChoose: (product: Product) => void
}

function Cell({ product, isChosen, onChoose }: CellProps) {
  const { t } = useLingui()
  const { status, apr } = product
  const figure = percentOf(apr)
  return (
    <button
      type="button"
      className={clsx('dual-cell figure', Number(figure) < FAINT_PERCENT && 'faint-rate')}
      aria-pressed={isChosen}
      disabled={status !== 'open' && status !== 'full'}
      onClick={() => onChoose(product)}
    >
      {status === 'full' ? (
        <span className="text-12">{t`Full`}</span>
      ) : status === 'open' ? (
        // A new figure fades in at its place.
        <span key={figure} className="dual-new">
          {formatMoney(figure)}
        </span>
      ) : (
        '–'
      )}
    </button>
  )
}

function IndexLine({ market }: { market: Market }) {
  const index = useIndex(market)
  return (
    <div className="dual-index" role="row">
      <span className="figure text-16 bold" role="rowheader" data-live="">
        {formatPrice(index, stepOf(market.index))}
      </span>
      <span className="dual-line" role="cell">
        <span>
          <Trans>Index now</Trans>
        </span>
      </span>
    </div>
  )
}
