import { useCallback, useEffect, useReducer, useRef } from 'react'
import { subscribe } from '#live/channels.ts'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { useQuote, useTicker } from '#trading/tickers.ts'
import { useOfferedPrice } from '#trading/ticket/fields.ts'
import { useRates } from '../api.ts'
import { useBest } from '../book/depth-feed.ts'
import type { Pair } from '../pair/pair.ts'
import { onTick } from '../pair/pair.ts'
import type { Change, OrderForm, Side, Terms } from './form.ts'
import { change, emptyForm, isPriced } from './form.ts'

/** The form of a ticket. Its price starts with the first known last price. After that only the user changes it. */
export function useTicketForm(pair: Pair, side: Side): [OrderForm, (action: Change) => void] {
  const [form, onChange] = useReducer(change, side, emptyForm)
  const last = useTicker(form.isPriceGiven ? '' : pair.symbol, 'last')
  useOfferedPrice(last, form.isPriceEntered, (price) => onChange({ kind: 'offer', price: onTick(price, pair) }))
  useEffect(() => onChange({ kind: 'side', side }), [side])
  return [form, onChange]
}

/** The live inputs of a form's figures. */
export function useTerms(pair: Pair, form: OrderForm): Terms {
  const available = useAvailable(accountTypes.spot, form.side === 'buy' ? pair.quoteId : pair.baseId)
  // An order with its own price does not need every change of the book.
  const followed = isPriced(form.type) ? '' : pair.symbol
  const bestBid = useBest(followed, 'bids')
  const bestAsk = useBest(followed, 'asks')
  return { pair, available, bestBid, bestAsk, ...useRates(pair) }
}

/** Returns the last price on call, without rendering on changes. */
export function useLastNow(symbol: string): () => string | undefined {
  const live = useRef<string>(undefined)
  const asked = useQuote(symbol)?.last
  useEffect(
    () =>
      subscribe<'ticker'>(`ticker:${symbol}`, ({ last }) => {
        live.current = last
      }),
    [symbol],
  )
  return useCallback(() => live.current ?? asked, [asked])
}
