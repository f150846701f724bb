import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { maySlip } from './form.ts'
import type { Fold, Ticket } from './use-ticket.ts'

interface AdvancedDrawerProps {
  ticket: Ticket
  open: boolean
  onClose: () => void
}

/** Trailing stop and slippage limit: rarely needed, so one tap away. */
export function AdvancedDrawer({ ticket, open, onClose }: AdvancedDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Advanced`}
      footer={
        <Button kind="ghost" width="full" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Fields ticket={ticket} />
    </Drawer>
  )
}

/** Whoever comes because of an error finds the caret in its field. */
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
        <h3 className="m">
          <Trans>Trailing stop</Trans>
        </h3>
        <p className="t12 muted">
          <Trans>Follows the best price at this distance and closes the position when the price turns back that far.</Trans>
        </p>
        <NumberField label={t`Distance`} placeholder={t`None`} {...field('trailing')} />
      </section>
      {maySlip(form) && (
        <section className="stack trade-advanced" data-field="slippage">
          <h3 className="m">
            <Trans>Slippage limit</Trans>
          </h3>
          <p className="t12 muted">
            <Trans>If the price has moved further than this when the order would fill, it is cancelled.</Trans>
          </p>
          <NumberField label={t`Slippage limit`} placeholder={t`None`} {...field('slippage')} />
        </section>
      )}
    </div>
  )
}
