import { subscribe } from './channels.ts'

/** Calls back whenever a channel says that something has changed since it was first heard. Returns the function that ends it. */
export function onChanges(channel: 'halts' | 'instruments' | 'site', changedAgain: () => void): () => void {
  let known: string | null | undefined
  return subscribe(channel, ({ changed }) => {
    if (known !== undefined && known !== changed) changedAgain()
    known = changed
  })
}
