import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { FoldDrawer } from '#trading/ticket/drawers.tsx'
import { NextIcon, WarningIcon } from '#ui/icons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { maySlip } from './form.ts'
import type { Fold, Ticket } from './use-ticket.ts'
import '#trading/trading.css'
import './ticket.css'

interface AdvancedDrawerProps {
  ticket: Ticket
  open: boolean
  onClose: () => void
}

/** Trailing stop and slippage limit. Rarely needed, so they are behind a tap. */
export function AdvancedDrawer({ ticket, open, onClose }: AdvancedDrawerProps) {
  const { t } = useLingui()
  return (
    <FoldDrawer open={open} onClose={onClose} title={t`Advanced`}>
      <Fields ticket={ticket} />
    </FoldDrawer>
  )
}

/** Opened because of an error, the drawer focuses that field. */
function useField(fold: Fold | undefined) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => own.current?.querySelector<HTMLInputElement>(`[data-field="${fold}"] input`)?.focus({ preventScroll: true }), [fold])
  return own
}

function Fields({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui()
  const { form, edit, errors, fold } = ticket
  const own = useField(fold)
  const field = (name: 'trailing' | 'slippage') => ({
    step: '0.01',
    unit: '%',
    steps: false,
    value: form[name],
    error: errors[name],
    onChange: (value: string) => edit({ kind: 'field', field: name, value }),
  })
  return (
    <div ref={own} className="stack">
      <section className="stack trade-advanced" data-field="trailing">
        <h3 className="medium">
          <Trans>Trailing stop</Trans>
        </h3>
        <p className="text-12 muted">
          <Trans>Follows the best price at this distance and closes the position when the price turns back that far.</Trans>
        </p>
        <NumberField label={t`Distance`} placeholder={t`None`} {...field('trailing')} />
      </section>
      {maySlip(form) && (
        <section className="stack trade-advanced" data-field="slippage">
          <h3 className="medium">
            <Trans>Slippage limit</Trans>
          </h3>
          <p className="text-12 muted">
            <Trans>If the price has moved further than this when the order would fill, it is cancelled.</Trans>
          </p>
          <NumberField label={t`Slippage limit`} placeholder={t`None`} {...field('slippage')} />
        </section>
      )}
    </div>
  )
}

/** An error in the closed drawer, shown above the buttons. A tap leads to its field. */
export function FoldedErrors({ ticket: { errors, fold, unfold } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const line = (field: 'trailing' | 'slippage', name: string) => {
    const text = errors[field]
    if (!text) return null
    return (
      <button type="button" className="hint wrong futures-folded" aria-haspopup="dialog" onClick={() => unfold(field)}>
        <WarningIcon size={16} />
        <span className="grow">{t`${name}: ${text}`}</span>
        <NextIcon size={16} />
      </button>
    )
  }
  // Hidden behind an open drawer; in the drawer itself each field shows its own error.
  if (fold) return null
  return (
    <div role="alert">
      {line('trailing', t`Trailing stop`)}
      {line('slippage', t`Slippage limit`)}
    </div>
  )
}
