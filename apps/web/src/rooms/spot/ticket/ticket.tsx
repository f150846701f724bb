import { Trans, useLingui } from '@lingui/react/macro'
import { goToRegister, useSignedIn } from '#session/session.ts'
import { useSession } from '#trading/tickers.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { DateField } from '#ui/date-range.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { FieldText } from '#ui/field.tsx'
import { HaltNote } from '#trading/halts.tsx'
import { Note } from '#ui/list.tsx'
import { Segment } from '#ui/segment.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Guide } from '../guide/guide.tsx'
import type { Pair } from '../pair/pair.ts'
import { Advanced } from './advanced.tsx'
import { CheckDrawer } from './check-drawer.tsx'
import type { Name } from './errors.ts'
import { errorsOf, serverNames, textsOf, errorsClearedBy } from './errors.ts'
import type { Change, OrderForm } from './form.ts'
import { hasDate, mayPostOnly } from './form.ts'
import { summarise } from './summary.ts'
import { FigureLines } from './figure-lines.tsx'
import { PriceFields, SizeFields } from './ticket-fields.tsx'
import { TypeBar } from './type-bar.tsx'
import { draftOf, useOrderPlacing } from './use-placing.ts'
import { useLastNow, useTerms } from './use-ticket.ts'
import '#trading/trading.css'
import './ticket.css'

interface TicketProps {
  pair: Pair
  form: OrderForm
  onChange: (change: Change) => void
  /** On a desk the fields have their unit at the right and no steps: there are arrow keys. */
  desk?: boolean
}

/** The order ticket. Guests may try everything up to its button. */
export function Ticket({ pair, form, onChange, desk = false }: TicketProps) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { state, nextChange } = useSession(pair.symbol)
  const terms = useTerms(pair, form)
  const lastNow = useLastNow(pair.symbol)
  const summary = summarise(form, terms)
  const errors = useFieldErrors<Name>()
  const placing = useOrderPlacing({
    pair,
    onPlaced: () => onChange({ kind: 'placed' }),
    onRefused: (failure) => errors.refuse(failure, serverNames(form, summary)),
  })
  const edit = (action: Change) => {
    const fields = errorsClearedBy(action)
    if (fields === 'all') errors.clear()
    else if (fields.length > 0) errors.forget(...fields)
    onChange(action)
  }
  const press = () => {
    if (!signedIn) return goToRegister()
    if (errors.show(textsOf(errorsOf(form, terms)))) placing.begin(draftOf(form, terms, lastNow()))
  }
  const fields = { pair, form, terms, summary, errors: errors.texts, desk, onChange: edit }
  return (
    <form
      className="trade-ticket spot-ticket"
      aria-label={t`Order ticket`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <Segment
        label={t`Side`}
        value={form.side}
        choices={[
          { value: 'buy', label: t`Buy`, direction: 'up' },
          { value: 'sell', label: t`Sell`, direction: 'down' },
        ]}
        onChange={(side) => edit({ kind: 'side', side })}
      />
      <TypeBar form={form} onChange={edit} />
      {hasDate(form) && <Until until={form.until} error={errors.texts.until} onChange={edit} />}
      <PriceFields {...fields} />
      <SizeFields {...fields} />
      <Options pair={pair} form={form} error={errors.texts.visibleAmount} onChange={edit} />
      <FieldText error={errors.texts.visibleAmount} />
      <FigureLines pair={pair} form={form} terms={terms} summary={summary} />
      {state === 'closed' && nextChange !== null && (
        <Note>
          <span className="muted">
            <Trans>Trading opens in</Trans>
          </span>
          <Countdown untilMs={nextChange} />
        </Note>
      )}
      {state === 'halted' && (
        <HaltNote symbol={pair.symbol}>
          <Trans>Trading in {pair.symbol} is halted. Open orders can be cancelled.</Trans>
        </HaltNote>
      )}
      <Go pair={pair} form={form} signedIn={signedIn} busy={placing.busy} disabled={state !== 'open'} />
      <CheckDrawer pair={pair} placing={placing} />
      <Guide pair={pair} onChange={edit} />
    </form>
  )
}

interface GoProps {
  pair: Pair
  form: OrderForm
  signedIn: boolean
  busy: boolean
  disabled: boolean
}

/** The button of the ticket. Guests are asked to create an account. */
function Go({ pair, form, signedIn, busy, disabled }: GoProps) {
  const { t } = useLingui()
  return (
    <div className="spot-go" data-guide="go">
      {signedIn ? (
        <SendButton type="submit" kind={form.side} width="full" busy={busy} disabled={disabled}>
          {form.side === 'buy' ? t`Buy ${pair.base}` : t`Sell ${pair.base}`}
        </SendButton>
      ) : (
        <Button type="submit" width="full">
          <Trans>Create account</Trans>
        </Button>
      )}
    </div>
  )
}

function Until({ until, error, onChange }: { until: string; error: string | undefined; onChange: (change: Change) => void }) {
  const { t } = useLingui()
  const change = (next: string) => onChange({ kind: 'until', until: next })
  return <DateField type="datetime-local" label={t`Good till`} value={until} error={error} onChange={change} />
}

interface OptionsProps {
  pair: Pair
  form: OrderForm
  error: string | undefined
  onChange: (change: Change) => void
}

function Options({ pair, form, error, onChange }: OptionsProps) {
  return (
    <div className="across spread gap-2 text-12 muted ticket-bracket">
      {mayPostOnly(form) && (
        <Checkbox checked={form.postOnly} onChange={(on) => onChange({ kind: 'postOnly', on })}>
          <Trans>Post only</Trans>
        </Checkbox>
      )}
      <Advanced pair={pair} form={form} error={error} onChange={onChange} />
    </div>
  )
}
