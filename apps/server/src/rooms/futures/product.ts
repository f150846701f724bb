/** The functions of this room that the lever desk uses: for contracts and for own limits. */
import type { LimitsProduct } from '../../desk/lever/limits.ts'
import type { ContractsProduct } from '../../desk/lever/products.ts'
import type { Contracts } from './contracts.ts'
import { acceptanceLeaves, futuresLeaves, takenLeaves } from './leaves.ts'
import { limitsStatement, loadLimits } from './limits-store.ts'
import { ownLimitMessage, positionMessages } from './messages.ts'
import { OwnLimitBook } from './own-limits.ts'

export const contractsProduct = (contracts: Contracts): ContractsProduct => ({
  leavesOf: futuresLeaves,
  acceptanceLeavesOf: acceptanceLeaves,
  takenLeavesOf: takenLeaves,
  messagesOf: (happened) => positionMessages(happened, contracts),
  termsAt: (terms, timeMs) => contracts.termsAt(terms, timeMs),
  changed: (afterMs, untilMs) => contracts.changed(afterMs, untilMs),
})

/** `usdtPerUnit` is the last price of one unit in USDT. Losses in other currencies are converted with it. */
export const limitsProduct = (usdtPerUnit: (currencyId: number) => string | null): LimitsProduct => ({
  load: async (pool, atMs) => new OwnLimitBook(await loadLimits(pool, atMs), usdtPerUnit),
  statementOf: limitsStatement,
  messageOf: ownLimitMessage,
})
