import { Trans, useLingui } from '@lingui/react/macro'
import { FoldDrawer } from '#trading/ticket/drawers.tsx'
import { Button } from '#ui/button.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatAmount, formatMoney, formatPercent, NO_FIGURE } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import type { Ground } from './figures.ts'
import { multipleOf } from './form.ts'
import type { Most, Mosts } from './most.ts'
import { looserOf, mostsOf, offered, stricterOf } from './most.ts'
import type { PricedTicket } from './use-ticket.ts'
import '#trading/trading.css'
import '../futures.css'
import './ticket.css'

interface MultipleDrawerProps {
  ticket: PricedTicket
  ground: Ground
  open: boolean
  onClose: () => void
}

/** The leverage on a slider over the steps offered, with its effect on the order and the highest possible one. */
export function MultipleDrawer({ ticket, ground, open, onClose }: MultipleDrawerProps) {
  const { t } = useLingui()
  return (
    <FoldDrawer open={open} onClose={onClose} title={t`Leverage`}>
      <Choice ticket={ticket} ground={ground} />
    </FoldDrawer>
  )
}

function Choice({ ticket, ground }: Pick<MultipleDrawerProps, 'ticket' | 'ground'>) {
  const { form, edit } = ticket
  const { wire } = ground
  const mosts = mostsOf(form, ground)
  const pick = (multiple: number) => edit({ kind: 'multiple', multiple })
  return (
    <>
      <Steps steps={offered(form, ground)} multiple={multipleOf(form)} highest={mosts[looserOf(mosts)].multiple ?? 0} onPick={pick} />
      <Limit mosts={mosts} multiple={multipleOf(form)} onPick={pick} />
      <Effects ticket={ticket} mosts={mosts} />
      {form.mode === 'super' && <SuperNote superCap={wire.super_cap} />}
    </>
  )
}

interface StepsProps {
  steps: readonly number[]
  multiple: number
  /** The highest possible leverage. Zero for none. */
  highest: number
  onPick: (multiple: number) => void
}

/** The slider, and a chip per step. Neither can select a leverage at which the order would be refused. */
function Steps({ steps, multiple, highest, onPick }: StepsProps) {
  const { t } = useLingui()
  return (
    <div className="futures-multiple">
      <output className="figure text-32 bold">{multiple}x</output>
      <input
        type="range"
        min={0}
        max={steps.length - 1}
        value={Math.max(0, steps.indexOf(multiple))}
        disabled={highest === 0}
        aria-label={t`Leverage`}
        aria-valuetext={`${multiple}x`}
        onChange={(event) => onPick(Math.min(steps[Number(event.target.value)] ?? multiple, highest))}
      />
      <div className="chips">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className="chip"
            aria-pressed={step === multiple}
            disabled={step > highest}
            onClick={() => onPick(step)}
          >
            <span className="figure text-14">{step}x</span>
          </button>
        ))}
      </div>
    </div>
  )
}

interface LimitProps {
  mosts: Mosts
  multiple: number
  onPick: (multiple: number) => void
}

/** Why not all leverage offered is possible. When the chosen one is too high, a button sets the highest possible. */
function Limit({ mosts, multiple, onPick }: LimitProps) {
  const looser = looserOf(mosts)
  const highest = mosts[looser].multiple
  const strict = mosts[stricterOf(mosts)]
  const isOver = highest === undefined || multiple > highest
  const why = <Why most={strict} />
  if (!isOver && multiple <= (strict.multiple ?? 0)) return strict.reason ? <p className="text-12 muted futures-why">{why}</p> : null
  return (
    <Note tone={isOver ? 'bad' : 'warn'}>
      {!isOver &&
        (looser === 'long' ? (
          <Trans>At {multiple}x only a long is possible.</Trans>
        ) : (
          <Trans>At {multiple}x only a short is possible.</Trans>
        ))}
      {isOver && highest !== undefined && <Trans>At {multiple}x the order would be refused.</Trans>} {why}
      {isOver && highest !== undefined && (
        <Button kind="ghost" size="tiny" className="futures-lower" onClick={() => onPick(highest)}>
          <Trans>Take {highest}x</Trans>
        </Button>
      )}
    </Note>
  )
}

function Why({ most: { multiple, reason } }: { most: Most }) {
  if (reason?.kind === 'tier') {
    const [from, notional] = [formatAmount(reason.from, 2), formatMoney(reason.notional)]
    const tier = reason.multiple
    return (
      <Trans>
        From {from} USDT in one direction the highest is {tier}x. With this order and what is open it is {notional} USDT.
      </Trans>
    )
  }
  return multiple === undefined ? (
    <Trans>Spread and swings of this market are too wide for super-leverage now: liquidation would lie too near the price.</Trans>
  ) : (
    <Trans>Above {multiple}x liquidation would lie too near the price for the spread and swings of this market.</Trans>
  )
}

function Effects({ ticket: { form, long, short, instrument }, mosts }: { ticket: PricedTicket; mosts: Mosts }) {
  const { t } = useLingui()
  const text = ({ multiple }: Most) => (multiple === undefined ? NO_FIGURE : `${multiple}x`)
  const isSame = mosts.long.multiple === mosts.short.multiple
  return (
    <dl className="trade-rows">
      <KeyValue large label={isSame ? t`Highest for this order` : t`Highest for this order, long / short`}>
        <span className="figure">{isSame ? text(mosts.long) : `${text(mosts.long)} / ${text(mosts.short)}`}</span>
      </KeyValue>
      <KeyValue large label={t`Margin`}>
        <Amount value={long?.margin} unit="USDT" />
      </KeyValue>
      <KeyValue large label={t`Liquidation price, long / short`}>
        {long?.liquidation || short?.liquidation ? (
          <>
            <Price value={long?.liquidation} tick={instrument.tick} className="warn" />
            {' / '}
            <Price value={short?.liquidation} tick={instrument.tick} className="warn" />
          </>
        ) : (
          <span className="figure">{NO_FIGURE}</span>
        )}
      </KeyValue>
      {form.mode === 'super' && (
        <KeyValue large label={t`Fees to open and close`}>
          <span className="figure">{formatPercent(long?.feesOfMargin)}</span>
        </KeyValue>
      )}
    </dl>
  )
}

function SuperNote({ superCap }: { superCap: string }) {
  const cap = formatMoney(superCap, 0)
  return (
    <Note tone="warn">
      <Trans>
        Super-leverage is kept to {cap} USDT a user. An order whose liquidation price lies too near to the price now is refused.
      </Trans>
    </Note>
  )
}
