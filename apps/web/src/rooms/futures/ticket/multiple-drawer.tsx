import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatMoney, formatPercent, NO_FIGURE } from '../../../ui/format.ts'
import { KeyValue, Note } from '../../../ui/list.tsx'
import type { Ground } from './figures.ts'
import { multipleOf } from './form.ts'
import type { Ticket } from './use-ticket.ts'

interface MultipleDrawerProps {
  ticket: Ticket
  ground: Ground
  open: boolean
  onClose: () => void
}

/** The multiple on a slider over the steps offered, with what it does to the order as it stands. */
export function MultipleDrawer({ ticket, ground: { wire }, open, onClose }: MultipleDrawerProps) {
  const { t } = useLingui()
  const { form, edit, long, instrument } = ticket
  const isSuper = form.mode === 'super'
  const steps = isSuper ? wire.super_multiples : wire.multiples
  const multiple = multipleOf(form)
  const highest = long?.highest ?? steps.at(-1) ?? 1
  const pick = (next: number) => edit({ kind: 'multiple', multiple: next })
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
      <Steps steps={steps} multiple={multiple} highest={highest} onPick={pick} />
      <dl className="trade-rows">
        <KeyValue large label={t`Highest for this size`}>
          <span className="n">{highest}x</span>
        </KeyValue>
        <KeyValue large label={t`Margin`}>
          <Amount value={long?.margin} unit="USDT" />
        </KeyValue>
        <KeyValue large label={t`Liquidation price, long / short`}>
          {long?.liquidation || ticket.short?.liquidation ? (
            <>
              <Price value={long?.liquidation} tick={instrument.tick} className="warn" />
              {' / '}
              <Price value={ticket.short?.liquidation} tick={instrument.tick} className="warn" />
            </>
          ) : (
            <span className="n">{NO_FIGURE}</span>
          )}
        </KeyValue>
        {isSuper && (
          <KeyValue large label={t`Fees to open and close`}>
            <span className="n">{formatPercent(long?.feesOfMargin)}</span>
          </KeyValue>
        )}
      </dl>
      {multiple > highest && (
        <Note tone="bad">
          <Trans>Above {highest}x the order is refused: the larger the position, the lower the highest leverage.</Trans>
        </Note>
      )}
      {isSuper && <SuperNote superCap={wire.super_cap} />}
    </Drawer>
  )
}

interface StepsProps {
  steps: readonly number[]
  multiple: number
  highest: number
  onPick: (multiple: number) => void
}

/** The slider, and a chip a step. */
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
        aria-label={t`Leverage`}
        aria-valuetext={`${multiple}x`}
        onChange={(event) => onPick(steps[Number(event.target.value)] ?? multiple)}
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
