/** What everybody in line is told the same: who is there and how long it usually takes. Asked once in some seconds, however many wait. */
import type { LineFigures } from './store.ts'

const KEPT_MS = 3_000

export interface Line {
  figures(): Promise<LineFigures>
}

export function createLine(ask: () => Promise<LineFigures>, now: () => number): Line {
  let asked: Promise<LineFigures> | null = null
  let askedMs = 0
  return {
    figures() {
      if (asked && now() - askedMs < KEPT_MS) return asked
      const asking = ask()
      asked = asking
      askedMs = now()
      // What failed is asked again by the next one.
      asking.catch(() => asked === asking && (asked = null))
      return asking
    },
  }
}
