import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { goToRegister } from '#session/session.ts'
import { Choice } from '#trading/ticket/choice.tsx'
import { TopUpDrawer } from '#trading/ticket/top-up.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { formatPrice, NO_FIGURE } from '#ui/format.ts'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox } from '#ui/states.tsx'
import { CheckDrawer } from './check-drawer.tsx'
import { ConsentDrawer } from './consent.tsx'
import { equivalentOf } from './figures.ts'
import { FoldedErrors } from './advanced.tsx'
import type { Direction, OrderType } from './form.ts'
import { leverageOf } from './form.ts'
import { LockNote } from './notes.tsx'
import { ModeBar } from './mode-bar.tsx'
import { FigureLines } from './figure-lines.tsx'
import { TargetFields } from './target-fields.tsx'
import { PriceField, SizeField } from './ticket-fields.tsx'
import type { PricedTicket, Ticket } from './use-ticket.ts'
import { useFigures } from './use-ticket.ts'
import { typeWords } from './words.ts'
import '#trading/trading.css'
import './ticket.css'

/** What contracts are paid in. */
const USDT = { id: '3', code: 'USDT', scale: 2 }

const types: readonly OrderType[] = ['market', 'limit', 'stop']

interface TicketProps {
  ticket: Ticket
  /** On a desk the fields show their unit at the right and have no step buttons: the arrow keys step. */
  desk?: boolean
}

/** The order ticket. Guests may use everything except its buttons. */
export function TicketForm({ ticket, desk = false }: TicketProps) {
  const { t } = useLingui()
  const priced = useFigures(ticket)
  const { form, edit, error, refetch, inputs, errorCount } = priced
  const own = useShownErrors(errorCount)
  if (error && !inputs) return <ErrorBox error={error} onRetry={() => void refetch()} />
  const isByValue = form.size.by === 'value'
  const other = isByValue ? 'lots' : 'value'
  const switchUnit = () => edit({ kind: 'unit', by: other, value: equivalentOf(priced.long, other) })
  return (
    <form
      ref={own}
      className="trade-ticket futures-ticket"
      aria-label={t`Order ticket`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <ModeBar ticket={priced} />
      <Choice<OrderType>
        className="number-field as-select"
        label={(name) => t`Order type: ${name}`}
        title={t`Order type`}
        value={form.type}
        choices={types}
        words={typeWords}
        onChange={(type) => edit({ kind: 'type', type })}
      />
      <PriceField ticket={priced} desk={desk} />
      <SizeField ticket={priced} desk={desk} />
      <div className="across spread gap-2 text-12 muted ticket-bracket">
        <Checkbox checked={form.bracket} onChange={(on) => edit({ kind: 'bracket', on })}>
          <Trans>TP / SL</Trans>
        </Checkbox>
        <button type="button" className="tap-area" onClick={switchUnit}>
          {isByValue ? <Trans>Size in lots</Trans> : <Trans>Size in USDT</Trans>}
        </button>
      </div>
      {form.bracket && <TargetFields ticket={priced} />}
      <hr className="rule" />
      <FigureLines ticket={priced} />
    </form>
  )
}

/** On a phone the buttons stay visible while the ticket scrolls. An error that they find is scrolled into view. */
function useShownErrors(count: number) {
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (count > 0) own.current?.querySelector('.hint.wrong')?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return own
}

/** Long and short, each with its liquidation price. A guest gets the button to create an account. */
export function TicketButtons({ ticket }: TicketProps) {
  const { t } = useLingui()
  const { signedIn, placing } = ticket
  const priced = useFigures(ticket)
  return (
    <div className="futures-go">
      <LockNote ticket={ticket} />
      <FoldedErrors ticket={ticket} />
      {signedIn ? (
        <div className="across gap-2">
          <Side direction="long" ticket={priced} label={t`Long`} />
          <Side direction="short" ticket={priced} label={t`Short`} />
        </div>
      ) : (
        <Button width="full" onClick={goToRegister}>
          <Trans>Create account</Trans>
        </Button>
      )}
      <TopUpDrawer
        missing={ticket.topUp.missing}
        to="contract"
        currency={USDT}
        available={priced.inputs?.account?.free_margin ?? '0'}
        onClose={ticket.topUp.close}
      />
      <CheckDrawer instrument={ticket.instrument} inputs={priced.inputs} placing={placing} />
      {placing.draft && (
        <ConsentDrawer
          open={placing.step === 'consent'}
          onClose={placing.close}
          leverage={leverageOf(placing.draft.form)}
          costs={placing.draft.outcome}
          onConsented={placing.consented}
        />
      )}
    </div>
  )
}

function Side({ direction, ticket, label }: { direction: Direction; ticket: PricedTicket; label: string }) {
  const { t } = useLingui()
  const { placing, lock, instrument, inputs, press } = ticket
  const outcome = ticket[direction]
  const price = outcome?.liquidation ? formatPrice(outcome.liquidation, instrument.tick) : NO_FIGURE
  return (
    <SendButton
      kind={direction === 'long' ? 'buy' : 'sell'}
      width="flex"
      note={t`Liq. ${price}`}
      busy={placing.busy && placing.draft?.outcome.direction === direction}
      disabled={lock !== undefined || !inputs}
      onClick={() => press(direction, ticket)}
    >
      {label}
    </SendButton>
  )
}
