import { isLocked, switchesAtFirst, type Category, type Way } from '@assay/contract/wire'
import type { SwitchRow } from './reach-store.ts'

/** How a switch stands, of a user who has turned these. */
export const isOn = (turned: readonly SwitchRow[], category: Category, way: Way): boolean => {
  if (isLocked(category, way)) return true
  const own = turned.find((one) => one.category === category && one.way === way)
  return own?.isOn ?? switchesAtFirst[category][way] === 'on'
}
