import type { CallInput, CallOutput } from '@assay/contract'
import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { isFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { useOnline } from '#live/online.ts'
import { toast } from '#ui/toast.tsx'
import type { Conversion } from './api.ts'
import { balanceCalls } from '#session/live-balances.ts'
import { isMore, isZero } from './figures.ts'
import { useQuote } from './use-quote.ts'

interface Fields {
  from: string
  to: string
  number: string
}

export interface ConversionSetting {
  start: { from: string; to: string }
  coins: CallOutput<'wallet.convertible'>
  onDone: (conversion: Conversion) => void
}

/**
 * The form of a conversion, its live quote, and the call. `before` is the result of the quote that the server refused because the price had
 * moved. `isUnsure`: the call was sent and not answered. It may have taken effect, so the form is locked and only the same request can be
 * sent again, which cannot convert twice.
 */
export function useConversion({ start, coins, onDone }: ConversionSetting) {
  const { t } = useLingui()
  const [fields, setFields] = useState<Fields>({ ...start, number: '' })
  const [before, setBefore] = useState<string>()
  const [unsure, setUnsure] = useState<CallInput<'wallet.convert'>>()
  const online = useOnline()
  const coinOf = (id: string) => coins.find(({ currency_id }) => currency_id === id)!
  const [from, to] = [coinOf(fields.from), coinOf(fields.to)]
  const convert = useAction('wallet.convert', {
    refreshes: [...balanceCalls, 'wallet.conversions'],
    onDone,
    onRefused: (failure, input) => refused(failure, input),
  })
  const isPaused = convert.isPending || unsure !== undefined
  const wish = isZero(fields.number) ? undefined : wishOf(fields)
  const quoted = useQuote(wish, isPaused)
  const { quote, error } = quoted
  const isShort = isMore(fields.number, from.available)
  const refused = (failure: ApiFailure, input: CallInput<'wallet.convert'>) => {
    // A request that never left the device says nothing about the earlier one.
    if (failure.error !== 'offline') setUnsure(failure.outcomeUnknown ? input : undefined)
    if (failure.error === 'quote_moved') setBefore(quote?.receive)
    else toast(failure.message)
    if (!failure.outcomeUnknown) void quoted.refetch()
  }
  const isReady = online && (unsure !== undefined || (wish !== undefined && quote !== undefined && !isShort))
  const submit = () => {
    const input = unsure ?? (wish && quote && { ...wish, quote_id: quote.quote_id })
    if (isReady && input) convert.mutate(input)
  }
  const change = (next: Partial<Fields>) => {
    setFields({ ...fields, ...next })
    setBefore(undefined)
  }
  const problem = isShort ? t`Insufficient balance` : isFailure(error) ? (error.fields.number ?? error.message) : undefined
  const isWaiting = wish !== undefined && quoted.isFetching && !quote
  return { fields, change, from, to, quoted, before, problem, submit, isReady, isPaused, isWaiting, isUnsure: unsure !== undefined, isBusy: convert.isPending } // prettier-ignore
}

const wishOf = ({ from, to, number }: Fields) => ({
  from_currency_id: from,
  to_currency_id: to,
  number: new Big(number).toFixed(),
})
