import { useEffect, useRef } from 'react'

interface Running {
  /** Whether the answer that is shown says that it runs. */
  isRunning: boolean
  /** When that answer came. */
  readAtMs: number
}

/** Follows a long run that this page asked for. Returns what to call when it was begun; `over` is called once it is. */
export function useAsked({ isRunning, readAtMs }: Running, over: () => void): () => void {
  const askedAtMs = useRef<number>(undefined)
  const act = useRef(over)
  useEffect(() => {
    act.current = over
  })
  useEffect(() => {
    if (askedAtMs.current === undefined || isRunning || readAtMs <= askedAtMs.current) return
    askedAtMs.current = undefined
    act.current()
  }, [isRunning, readAtMs])
  return () => {
    askedAtMs.current = Date.now()
  }
}
