import { useEffect, useRef } from 'react'

interface Running {
  /** Whether the answer that is shown says that it runs. */
  isRunning: boolean
  /** The server's time of that answer. One that was on its way when the run began says nothing about it. */
  time: string
}

/** Follows a long run that this page asked for. Returns what to call with the answer that it began; `over` is called once it is. */
export function useAsked({ isRunning, time }: Running, over: () => void): (run: { started_at: string }) => void {
  const startedAt = useRef<string>(undefined)
  const act = useRef(over)
  useEffect(() => {
    act.current = over
  })
  useEffect(() => {
    if (startedAt.current === undefined || isRunning || time <= startedAt.current) return
    startedAt.current = undefined
    act.current()
  }, [isRunning, time])
  return (run) => {
    startedAt.current = run.started_at
  }
}
