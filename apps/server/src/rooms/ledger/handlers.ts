import type { RoomHandlers } from '../../http/context.ts'
import { decideAdjustment, proposeAdjustment } from './adjust.ts'
import { listAccounts, listEntries, showPosting } from './browse.ts'
import type { LedgerServices } from './services.ts'

export const ledgerHandlers = (services: LedgerServices): RoomHandlers<'ledger'> => ({
  entries: (input) => listEntries(services, input),
  posting: (input) => showPosting(services, input),
  accounts: () => listAccounts(services),
  proposeAdjustment: (input, context) => proposeAdjustment(services, input, context),
  decideAdjustment: (input, context) => decideAdjustment(services, input, context),
})
