/** Everything that is kept of a user, as one JSON file. */
import type { Readable } from 'node:stream'
import type { CallParsed } from '@assay/contract'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { ExportedPart } from '../user-data.ts'
import type { AccountServices } from './services.ts'
import * as store from './profile-store.ts'
import { confirmOwner } from './security/confirm.ts'
import { tellOfChange } from './security/tell.ts'

/** Rows that are in memory at once. */
const PIECE = 500

type Given = Pick<AccountServices, 'pool' | 'userData' | 'now'>

/**
 * The owner confirms it, and is told of it: whoever finds a page open must not walk away with everything, nor unseen. Refuses what
 * `confirmOwner` refuses, then `too_many_requests`, which uses up nothing: what confirms it is used up once the file has its place.
 */
export async function exportData(
  services: AccountServices,
  given: CallParsed<'account.exportData'>,
  context: UserContext,
): Promise<FileAnswer<Readable>> {
  const { userId } = context.session
  const confirmed = await confirmOwner(services, context, { act: 'export_data', given })
  const begin = async (): Promise<void> => {
    await transact(services.db, async (tx) => {
      await confirmed.use(tx)
      await tellOfChange(tx, services, { user: confirmed.user, context, kind: 'data_exported' })
    })
    services.publishMessages(userId)
  }
  const body = await services.exports.open(userId, pieces(services, userId, begin))
  return new FileAnswer({ name: 'assay-data.json', contentType: 'application/json; charset=utf-8', body })
}

/**
 * Each read is its own short statement, so that nothing waits for a slow client: neither the partitions that are dropped at midnight nor
 * whoever comes behind them.
 */
async function* pieces({ pool, userData, now }: Given, userId: number, begin: () => Promise<void>): AsyncGenerator<string, void> {
  await begin()
  yield `{"user_id":"${userId}","exported_at":"${new Date(now()).toISOString()}"`
  for (const [name, part] of Object.entries(userData.exports)) {
    yield `,\n${JSON.stringify(name)}:[`
    yield* rowsOf({ pool, userId, part })
    yield ']'
  }
  yield '}\n'
}

async function* rowsOf({ pool, userId, part }: { pool: Given['pool']; userId: number; part: ExportedPart }): AsyncGenerator<string, void> {
  let after: readonly unknown[] | null = null
  for (;;) {
    const rows: store.ExportedRow[] = await store.readPart(pool, { userId, part, after, limit: PIECE })
    if (rows.length > 0) yield `${after === null ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    if (rows.length < PIECE) return
    after = part.key.map((column) => rows.at(-1)![column])
  }
}
