import { Trans, useLingui } from '@lingui/react/macro'
import { FoldDrawer } from '#trading/ticket/drawers.tsx'
import { Button } from '#ui/button.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatAmount, formatMoney, formatPercent, NO_FIGURE } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import type { TicketInputs } from './figures.ts'
import { leverageOf } from './form.ts'
import type { LeverageLimit, LeverageLimits } from './leverage-limit.ts'
import { looserOf, leverageLimitsOf, offeredLeverage, stricterOf } from './leverage-limit.ts'
import type { PricedTicket } from './use-ticket.ts'
import '#trading/trading.css'
import '../futures.css'
import './ticket.css'

interface LeverageDrawerProps {
  ticket: PricedTicket
  inputs: TicketInputs
  open: boolean
  onClose: () => void
}

/** The leverage on a slider over the steps offered, with its effect on the order and the highest possible one. */
export function LeverageDrawer({ ticket, inputs, open, onClose }: LeverageDrawerProps) {
  const { t } = useLingui()
  return (
    <FoldDrawer open={open} onClose={onClose} title={t`Leverage`}>
      <Choice ticket={ticket} inputs={inputs} />
    </FoldDrawer>
  )
}

function Choice({ ticket, inputs }: Pick<LeverageDrawerProps, 'ticket' | 'inputs'>) {
  const { form, edit } = ticket
  const { wire } = inputs
  const limits = leverageLimitsOf(form, inputs)
  const pick = (leverage: number) => edit({ kind: 'leverage', leverage })
  return (
    <>
      <Steps
        steps={offeredLeverage(form, inputs)}
        leverage={leverageOf(form)}
        highest={limits[looserOf(limits)].highest ?? 0}
        onPick={pick}
      />
      <Limit limits={limits} leverage={leverageOf(form)} onPick={pick} />
      <Effects ticket={ticket} limits={limits} />
      {form.mode === 'super' && <SuperNote superCap={wire.super_cap} />}
    </>
  )
}

interface StepsProps {
  steps: readonly number[]
  leverage: number
  /** The highest possible leverage. Zero for none. */
  highest: number
  onPick: (leverage: number) => void
}

/** The slider, and a chip per step. Neither can select a leverage at which the order would be refused. */
function Steps({ steps, leverage, highest, onPick }: StepsProps) {
  const { t } = useLingui()
  return (
    <div className="futures-leverage">
      <output className="figure text-32 bold">{leverage}x</output>
      <input
        type="range"
        min={0}
        max={steps.length - 1}
        value={Math.max(0, steps.indexOf(leverage))}
        disabled={highest === 0}
        aria-label={t`Leverage`}
        aria-valuetext={`${leverage}x`}
        onChange={(event) => onPick(Math.min(steps[Number(event.target.value)] ?? leverage, highest))}
      />
      <div className="chips">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className="chip"
            aria-pressed={step === leverage}
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
  limits: LeverageLimits
  leverage: number
  onPick: (leverage: number) => void
}

/** Why not all leverage offered is possible. When the chosen one is too high, a button sets the highest possible. */
function Limit({ limits, leverage, onPick }: LimitProps) {
  const looser = looserOf(limits)
  const { highest } = limits[looser]
  const strict = limits[stricterOf(limits)]
  const isOver = highest === undefined || leverage > highest
  const why = <Why limit={strict} />
  if (!isOver && leverage <= (strict.highest ?? 0)) return strict.reason ? <p className="text-12 muted futures-why">{why}</p> : null
  return (
    <Note tone={isOver ? 'bad' : 'warn'}>
      {!isOver &&
        (looser === 'long' ? (
          <Trans>At {leverage}x only a long is possible.</Trans>
        ) : (
          <Trans>At {leverage}x only a short is possible.</Trans>
        ))}
      {isOver && highest !== undefined && <Trans>At {leverage}x the order would be refused.</Trans>} {why}
      {isOver && highest !== undefined && (
        <Button kind="ghost" size="tiny" className="futures-lower" onClick={() => onPick(highest)}>
          <Trans>Take {highest}x</Trans>
        </Button>
      )}
    </Note>
  )
}

function Why({ limit: { highest, reason } }: { limit: LeverageLimit }) {
  if (reason?.kind === 'tier') {
    const [from, notional] = [formatAmount(reason.from, 2), formatMoney(reason.notional)]
    const tier = reason.leverage
    return (
      <Trans>
        From {from} USDT in one direction the highest is {tier}x. With this order and what is open it is {notional} USDT.
      </Trans>
    )
  }
  return highest === undefined ? (
    <Trans>Spread and swings of this market are too wide for super-leverage now: liquidation would lie too near the price.</Trans>
  ) : (
    <Trans>Above {highest}x liquidation would lie too near the price for the spread and swings of this market.</Trans>
  )
}

function Effects({ ticket: { form, long, short, instrument }, limits }: { ticket: PricedTicket; limits: LeverageLimits }) {
  const { t } = useLingui()
  const text = ({ highest }: LeverageLimit) => (highest === undefined ? NO_FIGURE : `${highest}x`)
  const isSame = limits.long.highest === limits.short.highest
  return (
    <dl className="trade-rows">
      <KeyValue large label={isSame ? t`Highest for this order` : t`Highest for this order, long / short`}>
        <span className="figure">{isSame ? text(limits.long) : `${text(limits.long)} / ${text(limits.short)}`}</span>
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
