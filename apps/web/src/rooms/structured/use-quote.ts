import { useCallback, useState } from 'react'
import { useAction } from '#api/queries.ts'
import type { Quote } from './api.ts'

/** The server holds a rate so long. It is shown a little shorter, for the way to the server. */
export const HELD_MS = 14_000

/** A rate held for this user. It is asked for, never renewed by itself. */
export function useQuote(productId: string) {
  const [held, setHeld] = useState<{ quote: Quote; untilMs: number }>()
  const { mutate, isPending, error } = useAction('structured.quote', {
    onDone: (quote) => setHeld({ quote, untilMs: Date.now() + HELD_MS }),
    onRefused: () => setHeld(undefined),
  })
  const ask = useCallback(() => mutate({ id: productId }), [mutate, productId])
  const own = held?.quote.id === productId ? held : undefined
  return { quote: own?.quote, untilMs: own?.untilMs ?? 0, isAsking: isPending, error, ask, drop: () => setHeld(undefined) }
}
