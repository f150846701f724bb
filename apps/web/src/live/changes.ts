import { subscribe } from './channels.ts'

/** A device's clock may be off by so much. */
const CLOCK_MS = 60_000
/** What changed while the page loaded was perhaps asked for before. */
const isOfThisVisit = (changed: string): boolean => Date.parse(changed.split(' ')[0]!) > performance.timeOrigin - CLOCK_MS

/** Calls back whenever a channel says that something has changed since the page began to load. Returns the function that ends it. */
export function onChanges(channel: 'halts' | 'instruments' | 'site', changedAgain: () => void): () => void {
  let known: string | null | undefined
  return subscribe(channel, ({ changed }) => {
    const isNews = known === undefined ? changed !== null && isOfThisVisit(changed) : known !== changed
    if (isNews) changedAgain()
    known = changed
  })
}
