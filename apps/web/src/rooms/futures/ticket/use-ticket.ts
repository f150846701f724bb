import { useMemo, useReducer, useState } from 'react'
import { refresh } from '#api/queries.ts'
import { isOwnStop, useOwnStop } from '#session/own-stop.ts'
import { goToRegister, useSignedIn } from '#session/session.ts'
import { useClient } from '#state/client-store.ts'
import { remember } from '#trading/memory.ts'
import type { Session } from '#trading/tickers.ts'
import { useSession } from '#trading/tickers.ts'
import { useOfferedPrice } from '#trading/ticket/fields.ts'
import { useTopUp } from '#trading/ticket/top-up.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { useAccount } from '../account/account-store.ts'
import { useBook, useBySymbol, useEnded, useOwnPositions, useTerms } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { useDealingSides, useCurrentTerms } from '../market/use-sides.ts'
import type { ErrorField } from './errors.ts'
import { errorsOf, isOnlyShort, missingMargin, serverNames, textsOf, errorsClearedBy } from './errors.ts'
import type { TicketInputs, Outcome } from './figures.ts'
import { outcomeOf, superOpenOf } from './figures.ts'
import type { Change, Direction, TicketForm } from './form.ts'
import { change, emptyForm, fitted, isMarket } from './form.ts'
import { useOrderPlacing } from './use-placing.ts'

/** A closing may have used up the daily limit. */
const refreshLimits = () => refresh('futures.protection')

const startForm = () => emptyForm(useClient.getState().lever)

/** Why no order can be placed now. */
export type Lock = 'halted' | 'stopped' | 'closed'

interface LockInputs {
  session: Session
  stop: ReturnType<typeof useOwnStop>
  form: TicketForm
}

function lockOf({ session: { state }, stop, form }: LockInputs): Lock | undefined {
  if (state === 'halted') return 'halted'
  if (stop) return 'stopped'
  return state === 'closed' && isMarket(form) ? 'closed' : undefined
}

/** The parts of the ticket that are in a drawer. The last two lead to an advanced field. */
export type Fold = 'mode' | 'leverage' | 'advanced' | 'trailing' | 'slippage'

/**
 * The ticket of an instrument: form, errors and placing. It contains no price, so that ticks do not render its page. Parts that show a
 * price use `useFigures`.
 */
export function useTicket(instrument: Instrument) {
  const { symbol } = instrument
  const signedIn = useSignedIn()
  const session = useSession(symbol)
  const stop = useOwnStop()
  useEnded(refreshLimits)
  const [kept, dispatch] = useReducer(change, undefined, startForm)
  const { data: wire, error, refetch } = useTerms(symbol)
  const form = useMemo(() => (wire ? fitted(kept, wire) : kept), [kept, wire])
  const errors = useFieldErrors<ErrorField>()
  const [fold, unfold] = useState<Fold>()
  const topUp = useTopUp()
  const placing = useOrderPlacing({
    instrument,
    onPlaced: () => dispatch({ kind: 'placed' }),
    onRefused: (failure) => {
      if (isOwnStop(failure.error)) refreshLimits()
      errors.refuse(failure, serverNames(form))
    },
  })
  useFirstPrice(symbol, form, dispatch)
  const edit = (action: Change) => {
    const fields = errorsClearedBy(action)
    if (fields === 'all') errors.clear()
    else if (fields.length > 0) errors.forget(...fields)
    dispatch(action)
    if (action.kind === 'mode') remember('lever', { mode: action.mode })
    if (action.kind === 'leverage')
      remember('lever', form.mode === 'super' ? { superLeverage: action.leverage } : { leverage: action.leverage })
  }
  const press = (direction: Direction, { inputs, [direction]: outcome }: Figures) => {
    if (!signedIn) return goToRegister()
    if (!inputs) return
    const found = errorsOf(form, inputs, direction)
    if (isOnlyShort(found)) {
      errors.clear()
      return topUp.ask(missingMargin(inputs, outcome))
    }
    if (errors.show(textsOf(found)) && outcome) placing.begin({ form, outcome })
  }
  const lock = lockOf({ session, stop, form })
  const { texts, count } = errors
  return {
    instrument,
    wire,
    form,
    errors: texts,
    errorCount: count,
    fold,
    unfold,
    placing,
    topUp,
    session,
    stop,
    lock,
    signedIn,
    error,
    refetch,
    edit,
    press,
  }
}

export type Ticket = ReturnType<typeof useTicket>

/** The figures of the order at current prices, for either direction. */
export interface Figures {
  inputs: TicketInputs | undefined
  long: Outcome | undefined
  short: Outcome | undefined
}

/** A ticket with its figures. */
export type PricedTicket = Ticket & Figures

/** The ticket with its figures, updated at every tick. */
export function useFigures(ticket: Ticket): PricedTicket {
  const { instrument, form, wire, session } = ticket
  const { symbol } = instrument
  const isOpen = session.state === 'open'
  const terms = useCurrentTerms(wire)
  const sides = useDealingSides(symbol, wire)
  const account = useAccount()
  const own = useOwnPositions(symbol)
  const superOpen = useSuperOpen()
  const inputs: TicketInputs | undefined = useMemo(
    () => (wire && terms ? { wire, terms, sides, isOpen, account, own, superOpen } : undefined),
    [wire, terms, sides, isOpen, account, own, superOpen],
  )
  const long = useMemo(() => inputs && outcomeOf(form, inputs, 'long'), [form, inputs])
  const short = useMemo(() => inputs && outcomeOf(form, inputs, 'short'), [form, inputs])
  return { ...ticket, inputs, long, short }
}

/** Open super-leverage in all instruments. */
function useSuperOpen(): string {
  const { positions } = useBook()
  const bySymbol = useBySymbol()
  return useMemo(() => superOpenOf(positions ?? [], (symbol) => bySymbol.get(symbol)?.lotSize), [positions, bySymbol])
}

/** The price field of a limit order starts with the first known price. */
function useFirstPrice(symbol: string, { isPriceGiven, isPriceEntered }: TicketForm, dispatch: (action: Change) => void): void {
  const { data: wire } = useTerms(symbol)
  const sides = useDealingSides(isPriceGiven ? '' : symbol, wire)
  useOfferedPrice(sides?.bid, isPriceEntered, (price) => dispatch({ kind: 'offer', price }))
}
