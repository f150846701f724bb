import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Pair } from '../pair/pair.ts'
import type { Change } from '../ticket/form.ts'
import { setGuide, useGuide } from './guide-store.ts'

const Coach = lazy(() => import('./coach.tsx').then((part) => ({ default: part.Coach })))

/** The sum that is set for the first buy, in the quote currency. */
const FIRST_SUM = '100'

interface GuideProps {
  pair: Pair
  onChange: (change: Change) => void
}

/**
 * The first buy, step by step, over the real ticket. `?guide=1` starts it and is taken out of the address, so that neither Back nor a
 * reload brings it back. Leaving the page ends it.
 */
export function Guide({ pair, onChange }: GuideProps) {
  const [search, setSearch] = useSearchParams()
  const step = useGuide((guide) => guide.step)
  const asked = search.has('guide')
  const start = useEffectEvent(() => {
    onChange({ kind: 'side', side: 'buy' })
    onChange({ kind: 'type', type: 'market' })
    onChange({ kind: 'field', field: 'total', value: FIRST_SUM })
    setGuide(1)
    const { guide: _guide, ...rest } = Object.fromEntries(search)
    setSearch(rest, { replace: true })
  })
  useEffect(() => {
    if (asked) start()
  }, [asked])
  useEffect(() => () => setGuide(undefined), [])
  if (step !== 1 && step !== 2) return null
  return (
    <Suspense fallback={null}>
      <Coach key={step} step={step} pair={pair} />
    </Suspense>
  )
}
