import { useEffect, useState } from 'react'
import { serverNowMs } from './use-ticks.ts'

/** The server's time. Rendered again when a relevant time has come. */
export function useNow(momentsMs: readonly number[]): number {
  const [nowMs, setNow] = useState(serverNowMs)
  const next = Math.min(...momentsMs.filter((moment) => moment > nowMs))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Math.max(next, serverNowMs())), Math.max(0, next - serverNowMs()))
    return () => clearTimeout(timer)
  }, [next])
  return nowMs
}
