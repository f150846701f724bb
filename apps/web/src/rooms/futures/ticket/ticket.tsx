import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { goToLogin } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { formatPrice, NO_FIGURE } from '../../../ui/format.ts'
import { ErrorBox } from '../../../ui/states.tsx'
import { CheckDrawer } from './check-drawer.tsx'
import { ConsentDrawer } from './consent-drawer.tsx'
import { equivalentOf } from './figures.ts'
import { FoldedErrors } from './folded-errors.tsx'
import type { Direction } from './form.ts'
import { multipleOf } from './form.ts'
import { LockNote } from './lock-note.tsx'
import { ModeBar } from './mode-bar.tsx'
import { Sums } from './sums.tsx'
import { PriceField, SizeField, TargetFields } from './ticket-fields.tsx'
import { TypeField } from './type-field.tsx'
import type { Ticket } from './use-ticket.ts'

interface TicketProps {
  ticket: Ticket
  /** On a desk the fields have their unit at the right and no steps: there are arrow keys. */
  desk?: boolean
}

/** The order ticket. Guests may try everything up to its buttons. */
export function TicketForm({ ticket, desk = false }: TicketProps) {
  const { t } = useLingui()
  const { form, edit, error, refetch, ground, errorCount } = ticket
  const own = useShownErrors(errorCount)
  if (error && !ground) return <ErrorBox error={error} onRetry={() => void refetch()} />
  const isByValue = form.size.by === 'value'
  const other = isByValue ? 'lots' : 'value'
  const switchUnit = () => edit({ kind: 'unit', by: other, value: equivalentOf(ticket.long, other) })
  return (
    <form
      ref={own}
      className="trade-ticket futures-ticket"
      aria-label={t`Order ticket`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <ModeBar ticket={ticket} />
      <TypeField form={form} onChange={edit} />
      <PriceField ticket={ticket} desk={desk} />
      <SizeField ticket={ticket} desk={desk} />
      <div className="x sb g2 t12 muted brk">
        <Checkbox checked={form.bracket} onChange={(on) => edit({ kind: 'bracket', on })}>
          <Trans>TP / SL</Trans>
        </Checkbox>
        <button type="button" className="tapx" onClick={switchUnit}>
          {isByValue ? <Trans>Size in lots</Trans> : <Trans>Size in USDT</Trans>}
        </button>
      </div>
      {form.bracket && <TargetFields ticket={ticket} />}
      <hr className="rule" />
      <Sums ticket={ticket} />
    </form>
  )
}

/** The buttons stay in sight on a phone while the ticket moves: what they found wrong must come into sight too. */
function useShownErrors(count: number) {
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (count > 0) own.current?.querySelector('.hint.bad')?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return own
}

/** Long and short, each with where it would be liquidated; a guest finds the way to log in. */
export function TicketButtons({ ticket }: TicketProps) {
  const { t } = useLingui()
  const { signedIn, placing, lock } = ticket
  return (
    <div className="futures-go">
      <LockNote ticket={ticket} />
      <FoldedErrors ticket={ticket} />
      {signedIn ? (
        <div className="x g2">
          <Side direction="long" ticket={ticket} label={t`Long`} />
          <Side direction="short" ticket={ticket} label={t`Short`} />
        </div>
      ) : (
        <Button width="full" onClick={goToLogin} disabled={lock === 'offline'}>
          <Trans>Log in</Trans>
        </Button>
      )}
      <CheckDrawer instrument={ticket.instrument} ground={ticket.ground} placing={placing} />
      {placing.draft && (
        <ConsentDrawer
          open={placing.step === 'consent'}
          onClose={placing.close}
          multiple={multipleOf(placing.draft.form)}
          costs={placing.draft.outcome}
          onConsented={placing.consented}
        />
      )}
    </div>
  )
}

function Side({ direction, ticket, label }: { direction: Direction; ticket: Ticket; label: string }) {
  const { t } = useLingui()
  const { placing, lock, instrument, ground, press } = ticket
  const outcome = ticket[direction]
  const price = outcome?.liquidation ? formatPrice(outcome.liquidation, instrument.tick) : NO_FIGURE
  return (
    <Button
      kind={direction === 'long' ? 'buy' : 'sell'}
      width="flex"
      note={t`Liq. ${price}`}
      busy={placing.busy && placing.draft?.outcome.direction === direction}
      disabled={lock !== undefined || !ground}
      onClick={() => press(direction)}
    >
      {label}
    </Button>
  )
}
