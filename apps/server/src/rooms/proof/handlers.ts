import { refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import { listHeads, showHead } from './heads.ts'
import { downloadHour } from './hour.ts'
import { listVoids, showHouse } from './house.ts'
import { receiptOf } from './receipts.ts'
import type { ProofServices } from './services.ts'

export function proofHandlers(services: ProofServices): RoomHandlers<'proof'> {
  return {
    head: (input) => showHead(services, input),
    heads: (input) => listHeads(services, input),
    hour: (input) => downloadHour(services, input),
    config: () => services.configFile(),
    receipt: async ({ id }) => (await receiptOf(services, id)) ?? refuse('receipt_unknown', { fields: { id: 'receipt_unknown' } }),
    house: () => showHouse(services),
    voids: (input) => listVoids(services, input),
  }
}
