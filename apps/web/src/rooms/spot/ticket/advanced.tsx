import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FoldDrawer } from '#trading/ticket/drawers.tsx'
import { CaretIcon, TickIcon } from '#ui/icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { Pair } from '../pair/pair.ts'
import type { Change, OrderForm, SelfTrade } from './form.ts'
import { mayHide } from './form.ts'
import { selfTradeWords } from './words.ts'
import '#trading/trading.css'
import './ticket.css'

interface AdvancedProps {
  pair: Pair
  form: OrderForm
  error: string | undefined
  onChange: (change: Change) => void
}

const selfTrades: readonly SelfTrade[] = ['newest', 'oldest', 'both']

/** Iceberg and self-trade prevention. Rarely needed, so they are behind a tap, which shows whether one is set. */
export function Advanced({ pair, form, error, onChange }: AdvancedProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const count = Number(form.visibleAmount !== '') + Number(form.selfTrade !== 'newest')
  return (
    <>
      <button
        type="button"
        className={clsx('across tap-area', error ? 'downward' : count > 0 ? 'text' : '')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Advanced</Trans>
        {count > 0 && <span className="figure">&nbsp;{count}</span>}
        <CaretIcon size={16} />
      </button>
      <FoldDrawer open={open} onClose={() => setOpen(false)} title={t`Advanced`}>
        {mayHide(form) && <Iceberg pair={pair} form={form} error={error} onChange={onChange} />}
        <SelfTradeChoice value={form.selfTrade} onChange={(selfTrade) => onChange({ kind: 'selfTrade', selfTrade })} />
      </FoldDrawer>
    </>
  )
}

function Iceberg({ pair, form, error, onChange }: AdvancedProps) {
  const { t } = useLingui()
  return (
    <section className="stack trade-advanced spot-advanced">
      <h3 className="medium">
        <Trans>Iceberg</Trans>
      </h3>
      <p className="text-12 muted">
        <Trans>Only this much shows in the book at a time, at least 1/20 of the order. Each new slice queues last.</Trans>
      </p>
      <NumberField
        label={t`Visible amount (${pair.base})`}
        step={pair.lot}
        value={form.visibleAmount}
        placeholder={t`All of it`}
        error={error}
        onChange={(value) => onChange({ kind: 'field', field: 'visibleAmount', value })}
      />
    </section>
  )
}

function SelfTradeChoice({ value, onChange }: { value: SelfTrade; onChange: (value: SelfTrade) => void }) {
  const { t, i18n } = useLingui()
  const title = t`If it would trade with your own order`
  return (
    <section className="trade-advanced spot-advanced">
      <h3 className="medium">{title}</h3>
      <div className="choices" role="group" aria-label={title}>
        {selfTrades.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === value} className="list-row" onClick={() => onChange(choice)}>
            <span className="grow">
              <span className={choice === value ? 'bold' : ''}>{i18n._(selfTradeWords[choice].name)}</span>
              <span className="text-12 muted block">{i18n._(selfTradeWords[choice].note)}</span>
            </span>
            {choice === value && <TickIcon size={20} />}
          </button>
        ))}
      </div>
    </section>
  )
}
