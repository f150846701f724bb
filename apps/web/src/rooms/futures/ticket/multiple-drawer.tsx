import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatAmount, formatMoney, formatPercent, NO_FIGURE } from '../../../ui/format.ts'
import { KeyValue, Note } from '../../../ui/list.tsx'
import type { Ground } from './figures.ts'
import { multipleOf } from './form.ts'
import type { Most, Mosts } from './most.ts'
import { looserOf, mostsOf, offered, stricterOf } from './most.ts'
import type { Ticket } from './use-ticket.ts'

interface MultipleDrawerProps {
  ticket: Ticket
  ground: Ground
  open: boolean
  onClose: () => void
}

/** The multiple on a slider over the steps offered, with what it does to the order as it stands, and how high it may be. */
export function MultipleDrawer({ ticket, ground, open, onClose }: MultipleDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Leverage`}
      footer={
        <Button kind="ghost" width="full" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Choice ticket={ticket} ground={ground} />
    </Drawer>
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
  /** The highest that is possible; nought for none. */
  highest: number
  onPick: (multiple: number) => void
}

/** The slider, and a chip a step. Neither goes where the order would be refused. */
function Steps({ steps, multiple, highest, onPick }: StepsProps) {
  const { t } = useLingui()
  return (
    <div className="futures-multiple">
      <output className="n t32 b">{multiple}x</output>
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
            <span className="n t14">{step}x</span>
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

/** Why not all that is offered is possible; and where more was chosen than that, the way back. */
function Limit({ mosts, multiple, onPick }: LimitProps) {
  const looser = looserOf(mosts)
  const highest = mosts[looser].multiple
  const strict = mosts[stricterOf(mosts)]
  const isOver = highest === undefined || multiple > highest
  const why = <Why most={strict} />
  if (!isOver && multiple <= (strict.multiple ?? 0)) return strict.reason ? <p className="t12 muted futures-why">{why}</p> : null
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
        <Button kind="ghost" size="xs" className="futures-lower" onClick={() => onPick(highest)}>
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

function Effects({ ticket: { form, long, short, instrument }, mosts }: { ticket: Ticket; mosts: Mosts }) {
  const { t } = useLingui()
  const text = ({ multiple }: Most) => (multiple === undefined ? NO_FIGURE : `${multiple}x`)
  const isSame = mosts.long.multiple === mosts.short.multiple
  return (
    <dl className="trade-rows">
      <KeyValue large label={isSame ? t`Highest for this order` : t`Highest for this order, long / short`}>
        <span className="n">{isSame ? text(mosts.long) : `${text(mosts.long)} / ${text(mosts.short)}`}</span>
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
          <span className="n">{NO_FIGURE}</span>
        )}
      </KeyValue>
      {form.mode === 'super' && (
        <KeyValue large label={t`Fees to open and close`}>
          <span className="n">{formatPercent(long?.feesOfMargin)}</span>
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
