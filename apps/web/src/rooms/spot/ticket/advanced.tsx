import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { CaretIcon, TickIcon } from '../../../ui/icons.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { Pair } from '../pair/pair.ts'
import type { Change, OrderForm, SelfTrade } from './form.ts'
import { mayHide } from './form.ts'
import { selfTradeWords } from './words.ts'

interface AdvancedProps {
  pair: Pair
  form: OrderForm
  error: string | undefined
  onChange: (change: Change) => void
}

const selfTrades: readonly SelfTrade[] = ['newest', 'oldest', 'both']

/** Iceberg and self-trade prevention: rarely needed, so one tap away. Says when something in there is set. */
export function Advanced({ pair, form, error, onChange }: AdvancedProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const count = Number(form.visibleAmount !== '') + Number(form.selfTrade !== 'newest')
  return (
    <>
      <button
        type="button"
        className={`x tapx ${error ? 'down' : count > 0 ? 'text' : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Advanced</Trans>
        {count > 0 && <span className="n">&nbsp;{count}</span>}
        <CaretIcon size={16} />
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t`Advanced`}
        footer={
          <Button kind="ghost" width="full" onClick={() => setOpen(false)}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        {mayHide(form) && <Iceberg pair={pair} form={form} error={error} onChange={onChange} />}
        <SelfTradeChoice value={form.selfTrade} onChange={(selfTrade) => onChange({ kind: 'selfTrade', selfTrade })} />
      </Drawer>
    </>
  )
}

function Iceberg({ pair, form, error, onChange }: AdvancedProps) {
  const { t } = useLingui()
  return (
    <section className="stack trade-advanced spot-advanced">
      <h3 className="m">
        <Trans>Iceberg</Trans>
      </h3>
      <p className="t12 muted">
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
      <h3 className="m">{title}</h3>
      <div className="choices" role="group" aria-label={title}>
        {selfTrades.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === value} className="row" onClick={() => onChange(choice)}>
            <span className="grow">
              <span className={choice === value ? 'b' : ''}>{i18n._(selfTradeWords[choice].name)}</span>
              <span className="t12 muted block">{i18n._(selfTradeWords[choice].note)}</span>
            </span>
            {choice === value && <TickIcon size={20} />}
          </button>
        ))}
      </div>
    </section>
  )
}
