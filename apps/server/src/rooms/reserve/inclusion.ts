/** What a user is given to check that he is counted. It is made from the ledger; that a part is in the tree, the tree shows or does not. */
import { setImmediate as pause } from 'node:timers/promises'
import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { countOf, levelsAbove, moneyText, NODE_BYTES, partHash, partsOf, partText, sumPath, type SumStep } from '@assay/engine/proof'
import { LEDGER_SCALE, unitsOf } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import { typeOfAccount } from '../../ledger/accounts.ts'
import { tallyOut } from './present.ts'
import type { ReserveServices } from './services.ts'
import * as store from './tally-store.ts'

const HASH_BYTES = 32

/** The place of a hash among sorted nodes: of the last one that is not above it. -1 when all are. */
function lastUpTo(count: number, hashAt: (at: number) => Buffer, hash: Buffer): number {
  let [from, until] = [0, count]
  while (from < until) {
    const middle = (from + until) >> 1
    if (Buffer.compare(hashAt(middle), hash) <= 0) from = middle + 1
    else until = middle
  }
  return from - 1
}

/** Ways through the trees of one tally. Each row of a tree is read once. */
class Ways {
  readonly #db: Database
  readonly #tallyId: string
  readonly #tops = new Map<number, Promise<Awaited<ReturnType<typeof store.listTops>>>>()

  constructor(db: Database, tallyId: string) {
    this.#db = db
    this.#tallyId = tallyId
  }

  async #topsOf(currencyId: number) {
    const known = this.#tops.get(currencyId) ?? store.listTops(this.#db, this.#tallyId, currencyId)
    this.#tops.set(currencyId, known)
    return known
  }

  /** Null when the tree has no such leaf. */
  async find(currencyId: number, hash: Buffer): Promise<SumStep[] | null> {
    const tops = await this.#topsOf(currencyId)
    const chunk = lastUpTo(tops.length, (at) => tops[at]!.firstHash, hash)
    if (chunk < 0) return null
    const nodes = await store.findNodes(this.#db, this.#tallyId, { currencyId, firstHash: tops[chunk]!.firstHash })
    if (!nodes) return null
    const hashAt = (at: number): Buffer => nodes.subarray(at * NODE_BYTES, at * NODE_BYTES + HASH_BYTES)
    const place = lastUpTo(countOf(nodes), hashAt, hash)
    if (place < 0 || !hashAt(place).equals(hash)) return null
    const below = levelsAbove(nodes)
    const above = levelsAbove(Buffer.concat(tops.map(({ top }) => top)), below.length - 1)
    // A tree of many rows is a few thousand hashes: other calls come in between.
    await pause()
    return [...sumPath(below, place), ...sumPath(above, chunk)]
  }
}

const pathOut = (path: SumStep[] | null) => path && path.map(({ side, hash, sum }) => ({ side, hash, sum: moneyText(sum) }))

export async function showInclusion(
  { db, secrets, catalogue }: ReserveServices,
  { id, userId }: { id: string | null; userId: number },
): Promise<CallOutput<'reserve.inclusion'>> {
  const tally = (await store.findTally(db, id)) ?? refuse('tally_unknown')
  const own = await store.listOwn(db, { userId, lastPosting: tally.lastPosting })
  const names = new Map(catalogue.currencies.map((currency) => [currency.id, currency.name]))
  const secret = secrets.hashUnder(tally.keyNumber, tally.id, 'tally')
  const ways = new Ways(db, tally.id)
  if (!(await store.hasChunks(db, tally.id))) refuse('tally_gone')
  const parts: CallOutput<'reserve.inclusion'>['parts'] = []
  const balances: CallOutput<'reserve.inclusion'>['balances'] = []
  for (const { account: accountId, currencyId, amount } of own) {
    const [account, currency, units] = [typeOfAccount(Number(accountId)), names.get(currencyId)!, unitsOf(amount, LEDGER_SCALE)]
    balances.push({ account, currency, amount: moneyText(units) })
    for (const part of partsOf(secret, currency, { user: String(userId), account, units })) {
      const path = await ways.find(currencyId, partHash(partText(tally.id, part)))
      parts.push({ account, currency, part: part.part, amount: moneyText(part.units), salt: part.salt, path: pathOut(path) })
    }
  }
  return { version: 1, tally: tallyOut(tally), user: String(userId), sheet: tally.sheet, balances, parts }
}
