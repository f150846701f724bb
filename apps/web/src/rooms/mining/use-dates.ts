import { useEffect, useState } from 'react'
import { datesOf, type Dates } from './figures.ts'

const SECOND_MS = 1000

/** The dates of what is locked now. They move on at 00:00 UTC of the server, which is `apartMs` ahead of this device. */
export function useDates(days: number, apartMs: number): Dates {
  const [countsMs, setCounts] = useState(() => datesOf(days, Date.now() + apartMs).countsMs)
  useEffect(() => {
    const tick = () => setCounts(datesOf(days, Date.now() + apartMs).countsMs)
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [days, apartMs])
  return datesOf(days, countsMs - 1)
}
