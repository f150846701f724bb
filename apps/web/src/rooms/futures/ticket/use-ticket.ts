import { useEffect, useMemo, useReducer, useState } from 'react'
import type { ApiFailure } from '../../../api/failure.ts'
import { refresh } from '../../../api/queries.ts'
import { useOnline } from '../../../live/online.ts'
import { isOwnStop, useOwnStop } from '../../../session/own-stop.ts'
import { goToLogin, useSignedIn } from '../../../session/session.ts'
import { useClient } from '../../../state/client-store.ts'
import { useAccount } from '../account/use-account.ts'
import type { Session } from '../api.ts'
import { useBook, useBySymbol, useEnded, useOwnPositions, useSession, useTerms, useTicker } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { useDealing, useReckoning } from '../market/use-sides.ts'
import { remember } from '../memory.ts'
import { errorsOf } from './errors.ts'
import type { Ground } from './figures.ts'
import { reckon, superOpenOf } from './figures.ts'
import type { Change, Direction, TicketForm } from './form.ts'
import { change, emptyForm, fitted, isMarket } from './form.ts'
import { useErrors } from './use-errors.ts'
import { usePlacing } from './use-placing.ts'

/** What was closed may have used up the day's limit. */
const askLimits = () => refresh('futures.protection')

const startForm = () => emptyForm(useClient.getState().lever)

/** Why no order can be placed now. */
export type Lock = 'offline' | 'halted' | 'stopped' | 'closed'

interface Standing {
  online: boolean
  session: Session
  stop: ReturnType<typeof useOwnStop>
  form: TicketForm
}

function lockOf({ online, session: { state }, stop, form }: Standing): Lock | undefined {
  if (!online) return 'offline'
  if (state === 'halted') return 'halted'
  if (stop) return 'stopped'
  return state === 'closed' && isMarket(form) ? 'closed' : undefined
}

/** What of the ticket stands in a drawer; the last two lead to a field of the advanced ones. */
export type Fold = 'mode' | 'multiple' | 'advanced' | 'trailing' | 'slippage'

/** The ticket of an instrument: form, figures, errors, and the way to an order. */
export function useTicket(instrument: Instrument) {
  const { symbol, tick } = instrument
  const signedIn = useSignedIn()
  const online = useOnline()
  const session = useSession(symbol)
  const stop = useOwnStop()
  useEnded(askLimits)
  const isOpen = session.state === 'open'
  const [kept, dispatch] = useReducer(change, undefined, startForm)
  const { data: wire, error, refetch } = useTerms(symbol)
  const form = useMemo(() => (wire ? fitted(kept, wire) : kept), [kept, wire])
  const terms = useReckoning(wire)
  const sides = useDealing(symbol, wire)
  const account = useAccount()
  const own = useOwnPositions(symbol)
  const superOpen = useSuperOpen()
  const ground: Ground | undefined = useMemo(
    () => (wire && terms ? { wire, terms, sides, isOpen, account, own, superOpen } : undefined),
    [wire, terms, sides, isOpen, account, own, superOpen],
  )
  const long = useMemo(() => ground && reckon(form, ground, 'long'), [form, ground])
  const short = useMemo(() => ground && reckon(form, ground, 'short'), [form, ground])
  const errors = useErrors(form)
  const [fold, unfold] = useState<Fold>()
  const refuse = (failure: ApiFailure) => {
    if (isOwnStop(failure.error)) askLimits()
    errors.refuse(failure)
  }
  const placing = usePlacing({ form, instrument, onPlaced: () => dispatch({ kind: 'placed' }), onRefused: refuse })
  useFirstPrice(symbol, form, dispatch)
  const edit = (action: Change) => {
    errors.forget(action)
    dispatch(action)
    if (action.kind === 'mode') remember({ mode: action.mode })
    if (action.kind === 'multiple') remember(form.mode === 'super' ? { superMultiple: action.multiple } : { multiple: action.multiple })
  }
  const lock = lockOf({ online, session, stop, form })
  const press = (direction: Direction) => {
    if (!signedIn) return goToLogin()
    const outcome = direction === 'long' ? long : short
    if (ground && errors.show(errorsOf(form, ground, direction)) && outcome) placing.begin(outcome)
  }
  return {
    instrument,
    form,
    ground,
    long,
    short,
    errors: errors.texts,
    errorCount: errors.count,
    fold,
    unfold,
    placing,
    session,
    stop,
    lock,
    signedIn,
    tick,
    error,
    refetch,
    edit,
    press,
  }
}

/** What is open in super-leverage by now, of all instruments. */
function useSuperOpen(): string {
  const { positions } = useBook()
  const bySymbol = useBySymbol()
  return useMemo(() => superOpenOf(positions ?? [], (symbol) => bySymbol.get(symbol)?.lotSize), [positions, bySymbol])
}

export type Ticket = ReturnType<typeof useTicket>

/** The price field of a limit order begins at the first price known, and is the user's from then on. */
function useFirstPrice(symbol: string, { isPriceGiven: isGiven, isPriceEntered }: TicketForm, dispatch: (action: Change) => void): void {
  const last = useTicker(isGiven ? '' : symbol, 'last')
  const { data: wire } = useTerms(symbol)
  const sides = useDealing(isGiven ? '' : symbol, wire)
  const price = sides?.bid
  useEffect(() => {
    if (last !== undefined && price !== undefined && !isPriceEntered) dispatch({ kind: 'offer', price })
  }, [last, price, isPriceEntered, dispatch])
}
