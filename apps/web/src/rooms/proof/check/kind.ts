import type { Receipt } from '@assay/engine/proof/browser'
import { readDualAcceptance, readOptionAcceptance } from '@assay/engine/proof/browser'
import { readFill, readOpening } from './contract-leaves.ts'

export type Kind = 'option' | 'contract' | 'dual'

/**
 * The kind of a receipt, by its own leaves. A visitor who types a name does not know the kind, and an honest contract checked as an option
 * would be reported as false. Undefined when no leaf shows it.
 */
export function kindOf({ id, seconds }: Pick<Receipt, 'id' | 'seconds'>): Kind | undefined {
  const leaves = seconds.flatMap((second) => second.leaves.map(({ leaf }) => leaf))
  const isOwn = (leaf: { id: string } | null | undefined): boolean => leaf?.id === id
  if (leaves.map(readOptionAcceptance).some(isOwn)) return 'option'
  if (leaves.map(readDualAcceptance).some(isOwn)) return 'dual'
  return leaves.map(readOpening).some(isOwn) || leaves.map(readFill).some(isOwn) ? 'contract' : undefined
}
