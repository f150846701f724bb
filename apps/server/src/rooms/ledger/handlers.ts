import type { RoomHandlers } from '../../http/context.ts'
import { decideAdjustment, proposeAdjustment } from './adjust.ts'
import { listAccounts, listEntries, showPosting } from './browse.ts'
import { decideMove, proposeMove } from './house-move.ts'
import { showHouse } from './house.ts'
import type { LedgerServices } from './services.ts'

export const ledgerHandlers = (services: LedgerServices): RoomHandlers<'ledger'> => ({
  entries: (input) => listEntries(services, input),
  posting: (input) => showPosting(services, input),
  accounts: () => listAccounts(services),
  house: () => showHouse(services),
  proposeAdjustment: (input, context) => proposeAdjustment(services, input, context),
  decideAdjustment: (input, context) => decideAdjustment(services, input, context),
  proposeMove: (input, context) => proposeMove(services, input, context),
  decideMove: (input, context) => decideMove(services, input, context),
})
