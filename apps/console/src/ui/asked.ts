import { useEffect, useRef, useState } from 'react'

interface Running {
  /** Whether the answer that is shown says that it runs. */
  isRunning: boolean
  /** When that answer came. */
  readAtMs: number
}

/** Follows a long run that this page asked for. Returns what to call when it was begun; `over` is called once it is. */
export function useAsked({ isRunning, readAtMs }: Running, over: () => void): () => void {
  const [askedAtMs, setAskedAtMs] = useState<number>()
  const act = useRef(over)
  useEffect(() => {
    act.current = over
  })
  const isOver = askedAtMs !== undefined && !isRunning && readAtMs > askedAtMs
  useEffect(() => {
    if (!isOver) return
    setAskedAtMs(undefined)
    act.current()
  }, [isOver])
  return () => setAskedAtMs(Date.now())
}
