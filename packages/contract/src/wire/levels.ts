/**
 * What an identity level allows: the one table. Rooms that take money out ask it, pages draw it, and who runs an installation changes it here.
 * The specification gives a second reading of a fiat trade of level 2, 100,000: `fiatUsdt` of that line.
 */
import { refuse } from './refusal.ts'

export interface IdentityLevel {
  level: 0 | 1 | 2
  /** What may be withdrawn in 24 hours, in BTC worth. */
  withdrawBtc: string
  /** What one trade with fiat money may be worth, in USDT. */
  fiatUsdt: string
  /** Within how many hours somebody decides. */
  decidedHours: number
}

export const identityLevels = [
  { level: 0, withdrawBtc: '0', fiatUsdt: '0', decidedHours: 0 },
  { level: 1, withdrawBtc: '200', fiatUsdt: '2000', decidedHours: 24 },
  { level: 2, withdrawBtc: '500', fiatUsdt: '1000000', decidedHours: 24 },
] as const satisfies readonly IdentityLevel[]

export const levelOf = (level: number): IdentityLevel => identityLevels.find((one) => one.level === level) ?? identityLevels[0]

/** Refuses `level_needed`, the type 998, to whom the level lacks. */
export function requireLevel({ verificationLevel }: { verificationLevel: number }, needed: IdentityLevel['level']): void {
  if (verificationLevel < needed) refuse('level_needed')
}
