import type { Position } from '../api.ts'
import { reckon } from '../ticket/figures.ts'
import type { Outcome } from '../ticket/figures.ts'
import { emptyForm } from '../ticket/form.ts'
import type { Known } from './position.ts'

/** What the opposite of a position would cost, of its margin; undefined before the first tick. */
export function reversedCosts(
  { direction, mode, multiple, open_lots }: Position,
  known: Known | undefined,
): Pick<Outcome, 'feesOfMargin' | 'overnightOfMargin'> | undefined {
  if (!known) return undefined
  const form = { ...emptyForm({ mode, multiple, superMultiple: multiple }), size: { by: 'lots' as const, value: open_lots } }
  return reckon(form, { ...known, isOpen: true, own: [] }, direction === 'long' ? 'short' : 'long')
}
