import { Trans, useLingui } from '@lingui/react/macro'
import { goToLogin, useSignedIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { FieldText } from '../../../ui/field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Note } from '../../../ui/list.tsx'
import { useAvailable, useHalted, useRates } from '../api.ts'
import { useBest } from '../book/depth-feed.ts'
import type { Pair } from '../pair/pair.ts'
import { Advanced } from './advanced.tsx'
import { CheckDrawer } from './check-drawer.tsx'
import type { Change, OrderForm, Terms } from './form.ts'
import { isPriced, mayPostOnly } from './form.ts'
import { SizeFields, PriceFields } from './ticket-fields.tsx'
import { Sums } from './sums.tsx'
import { summarise } from './summary.ts'
import { TypeBar } from './type-bar.tsx'
import { useErrors } from './use-errors.ts'
import { usePlacing } from './use-placing.ts'

interface TicketProps {
  pair: Pair
  form: OrderForm
  onChange: (change: Change) => void
  /** On a desk the fields have their unit at the right and no steps: there are arrow keys. */
  desk?: boolean
}

/** What the figures of a form are worked out with, live. */
function useTerms(pair: Pair, form: OrderForm): Terms {
  const available = useAvailable(form.side === 'buy' ? pair.quoteId : pair.baseId)
  // An order with a price of its own need not follow every move of the book.
  const followed = isPriced(form.type) ? '' : pair.symbol
  const bestBid = useBest(followed, 'bids')
  const bestAsk = useBest(followed, 'asks')
  return { pair, available, bestBid, bestAsk, ...useRates(pair) }
}

/** The order ticket. Guests may try everything up to its button. */
export function Ticket({ pair, form, onChange, desk = false }: TicketProps) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const halted = useHalted(pair.symbol)
  const terms = useTerms(pair, form)
  const summary = summarise(form, terms)
  const errors = useErrors(form, terms)
  const placing = usePlacing({ form, terms, onPlaced: () => onChange({ kind: 'placed' }), onRefused: errors.refuse })
  const edit = (action: Change) => {
    errors.forget(action)
    onChange(action)
  }
  const press = () => {
    if (!signedIn) return goToLogin()
    if (errors.check()) placing.begin()
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
      <PriceFields {...fields} />
      <SizeFields {...fields} />
      <Options pair={pair} form={form} error={errors.texts.visibleAmount} onChange={edit} />
      <FieldText error={errors.texts.visibleAmount} />
      <Sums pair={pair} form={form} terms={terms} summary={summary} />
      {halted && (
        <Note tone="warn">
          <Trans>Trading in {pair.symbol} is halted. Open orders can be cancelled.</Trans>
        </Note>
      )}
      <div className="spot-go">
        <Button type="submit" kind={!signedIn ? 'primary' : form.side} width="full" busy={placing.busy} disabled={halted && signedIn}>
          {!signedIn ? t`Log in` : form.side === 'buy' ? t`Buy ${pair.base}` : t`Sell ${pair.base}`}
        </Button>
      </div>
      <CheckDrawer pair={pair} placing={placing} />
    </form>
  )
}

interface OptionsProps {
  pair: Pair
  form: OrderForm
  error: string | undefined
  onChange: (change: Change) => void
}

function Options({ pair, form, error, onChange }: OptionsProps) {
  return (
    <div className="x sb g2 t12 muted brk">
      {mayPostOnly(form) && (
        <Checkbox checked={form.postOnly} onChange={(on) => onChange({ kind: 'postOnly', on })}>
          <Trans>Post only</Trans>
        </Checkbox>
      )}
      <Advanced pair={pair} form={form} error={error} onChange={onChange} />
    </div>
  )
}
