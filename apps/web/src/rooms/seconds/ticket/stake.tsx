import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { Amount } from '../../../ui/figure.tsx'
import { formatAmount, NO_FIGURE, toBig } from '../../../ui/format.ts'
import { CaretIcon, NextIcon, TransferIcon } from '../../../ui/icons.tsx'
import { NumberField, PercentChips } from '../../../ui/number-field.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import type { Payable } from '../api.ts'
import { useLossLimit } from '../api.ts'
import { shareOfStake, stepBeforeLeast, stepOf } from './figures.ts'

interface StakeProps {
  payables: readonly Payable[]
  payable: Payable
  stake: string
  available: string | undefined
  error: string | undefined
  onStake: (stake: string) => void
  onCurrency: (currencyId: string) => void
}

const shares = [25, 50, 75, 100]

/** How much, of which currency, and what there is of it. */
export function Stake({ payables, payable, stake, available, error, onStake, onCurrency }: StakeProps) {
  const { t } = useLingui()
  const { currency_name: code, minimum, maximum, scale } = payable
  const known = available !== undefined && toBig(available)?.gt(0) ? available : undefined
  const share = known && stake ? shares.find((percent) => shareOfStake(percent, payable, known) === stake) : undefined
  const [least, most] = [formatAmount(minimum, scale), formatAmount(maximum, scale)]
  return (
    <section className="pad seconds-block stack">
      <div className="x top g2">
        <div className="grow">
          <NumberField
            label={t`Stake, ${least} to ${most}`}
            value={stake}
            step={stepOf(payable)}
            decimals={scale}
            error={error}
            stepFrom={stepBeforeLeast(payable)}
            onChange={onStake}
          />
        </div>
        <Currency payables={payables} payable={payable} onChange={onCurrency} />
      </div>
      <PercentChips
        label={t`Share of what is available`}
        value={share}
        disabled={!known}
        onPick={(percent) => known && onStake(shareOfStake(percent, payable, known))}
      />
      <div className="x sb wrap t12 muted seconds-available">
        <span className="x g1">
          <Trans>Available</Trans>{' '}
          {available === undefined ? (
            <span className="n">{NO_FIGURE}</span>
          ) : (
            <Amount className="t14 text" value={available} scale={scale} unit={code} />
          )}
          <PageLink
            className="ib"
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
        <b className="m">{code}</b>
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

/** How much of his own daily limit the user has lost today, where he has set one. */
function LossLimit() {
  const own = useLossLimit()
  if (!own) return null
  return (
    <PageLink className="x g1 tapx" to="/pages/setting/limits">
      <Trans>Daily loss limit</Trans>{' '}
      <span className="n t14 text">
        {formatAmount(own.lost, 2)} / {formatAmount(own.limit, 2)}
      </span>
      <NextIcon size={12} />
    </PageLink>
  )
}
