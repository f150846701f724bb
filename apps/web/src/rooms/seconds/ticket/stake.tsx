import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount, NO_FIGURE } from '#ui/format.ts'
import { CaretIcon, NextIcon, TransferIcon } from '#ui/icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectDrawer } from '#ui/select.tsx'
import type { Payable } from '../api.ts'
import { useLossLimit } from '../api.ts'
import { stakesFor, stepBeforeLeast, stepOf } from './figures.ts'
import './ticket.css'

interface StakeProps {
  payables: readonly Payable[]
  payable: Payable
  stake: string
  available: string | undefined
  error: string | undefined
  /** Without step buttons: arrow keys do the same. */
  desk: boolean
  onStake: (stake: string) => void
  onCurrency: (currencyId: string) => void
}

/** The stake, its currency, and the available balance. */
export function Stake({ payables, payable, stake, available, error, desk, onStake, onCurrency }: StakeProps) {
  const { t } = useLingui()
  const { currency_name: code, minimum, maximum, scale } = payable
  const [least, most] = [formatAmount(minimum, scale), formatAmount(maximum, scale)]
  return (
    <section className="gutter seconds-block stack">
      <div className="across align-start gap-2">
        <div className="grow">
          <NumberField
            label={t`Stake, ${least} to ${most}`}
            value={stake}
            step={stepOf(payable)}
            decimals={scale}
            error={error}
            steps={!desk}
            stepFrom={stepBeforeLeast(payable)}
            onChange={onStake}
          />
        </div>
        <Currency payables={payables} payable={payable} onChange={onCurrency} />
      </div>
      <fieldset className="chips percent stakes" aria-label={t`Stakes to choose from`}>
        {stakesFor(payable, available).map((figure) => (
          <button key={figure} type="button" className="chip figure" aria-pressed={figure === stake} onClick={() => onStake(figure)}>
            {formatAmount(figure, scale)}
          </button>
        ))}
      </fieldset>
      <div className="across spread wrap text-12 muted seconds-available">
        <span className="across gap-1">
          <Trans>Available</Trans>{' '}
          {available === undefined ? (
            <span className="figure">{NO_FIGURE}</span>
          ) : (
            <Amount className="text-14 text" value={available} scale={scale} unit={code} />
          )}
          <PageLink
            className="icon-button"
            to="/pages/fund/transfer"
            query={{ from_field: 2, to_field: 4, currency_id: payable.currency_id }}
            aria-label={t`Transfer from Spot`}
          >
            <TransferIcon size={20} />
          </PageLink>
        </span>
        <LossLimit />
      </div>
    </section>
  )
}

function Currency({ payables, payable, onChange }: Pick<StakeProps, 'payables' | 'payable'> & { onChange: (currencyId: string) => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const code = payable.currency_name
  return (
    <>
      <button
        type="button"
        className="seconds-currency"
        aria-haspopup="dialog"
        aria-label={t`Pay with: ${code}`}
        disabled={payables.length < 2}
        onClick={() => setOpen(true)}
      >
        <b className="medium">{code}</b>
        {payables.length > 1 && <CaretIcon size={16} className="muted" />}
      </button>
      <SelectDrawer
        open={open}
        onClose={() => setOpen(false)}
        title={t`Pay with`}
        value={payable.currency_id}
        options={payables.map(({ currency_id, currency_name, scale, ...bounds }) => {
          const [minimum, maximum] = [formatAmount(bounds.minimum, scale), formatAmount(bounds.maximum, scale)]
          return { value: currency_id, label: currency_name, note: t`${minimum} to ${maximum}` }
        })}
        onChange={(next) => {
          onChange(next)
          setOpen(false)
        }}
      />
    </>
  )
}

/** How much of the user's own daily limit is lost today, if one is set. */
function LossLimit() {
  const own = useLossLimit()
  if (!own) return null
  return (
    <PageLink className="across gap-1 tap-area" to="/pages/setting/limits">
      <Trans>Daily loss limit</Trans>{' '}
      <span className="figure text-14 text">
        {formatAmount(own.lost, 2)} / {formatAmount(own.limit, 2)}
      </span>
      <NextIcon size={12} />
    </PageLink>
  )
}
