/** Makes the trees of a tally from one snapshot of the database. It runs in a worker: the desks' process has other things to do. */
import { hash } from 'node:crypto'
import { buildTree, levelsAbove, NODE_BYTES, sheetText, type Owed, type TallyRoot } from '@assay/engine/proof'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import type { Database, Tx } from '../../db/pool.ts'
import { readAtOnce, transact } from '../../db/transact.ts'
import { typeOfAccount, userOfAccount } from '../../ledger/accounts.ts'
import { CHUNK_NODES } from './terms.ts'
import * as store from './tally-store.ts'

const PAGE = 50_000
const HASH_BYTES = 32
/** Owner and account of what is on its way between the accounts of two desks. */
const ON_ITS_WAY = { user: '0', account: 0 }

export interface TallyOrder {
  id: string
  atMs: number
  block: { number: string; lastPosting: string; hash: string }
  /** 32 bytes: salts and sizes of parts follow from it. */
  secret: Uint8Array
  /** The number of the installation's key that the secret was made with. */
  keyNumber: number
  currencies: readonly { id: number; name: string }[]
}

const units = (amount: string): bigint => unitsOf(amount, LEDGER_SCALE)

/** All balances as they were at the block, read in one snapshot. */
async function* balancesAt(tx: Tx, later: ReadonlyMap<string, bigint>, of: 'users' | 'site') {
  let after = { account: '0', currencyId: 0 }
  for (;;) {
    const rows = await store.listBalances(tx, { of, after, limit: PAGE })
    for (const { account, currencyId, amount } of rows)
      yield { account: Number(account), currencyId, units: units(amount) - (later.get(`${account} ${currencyId}`) ?? 0n) }
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}

interface Snapshot {
  owed: Map<number, Owed[]>
  users: number
  /** What the site's own accounts have below zero: by the ledger, just what is owed. */
  mirrored: Map<number, bigint>
}

const ownerOf = (account: number): Pick<Owed, 'user' | 'account'> => {
  const user = userOfAccount(account)
  return user === null ? ON_ITS_WAY : { user: String(user), account: typeOfAccount(account) }
}

async function readSnapshot(tx: Tx, lastPosting: string): Promise<Snapshot> {
  const later = new Map((await store.listLater(tx, lastPosting)).map((row) => [`${row.account} ${row.currencyId}`, units(row.amount)]))
  const owed = new Map<number, Owed[]>()
  const onItsWay = new Map<number, bigint>()
  const users = new Set<string>()
  for await (const { account, currencyId, units: own } of balancesAt(tx, later, 'users')) {
    const owner = ownerOf(account)
    if (owner === ON_ITS_WAY) onItsWay.set(currencyId, (onItsWay.get(currencyId) ?? 0n) + own)
    else if (own !== 0n) {
      users.add(owner.user)
      const all = owed.get(currencyId) ?? []
      owed.set(currencyId, all)
      all.push({ ...owner, units: own })
    }
  }
  for (const [currencyId, own] of onItsWay)
    if (own !== 0n) owed.set(currencyId, [...(owed.get(currencyId) ?? []), { ...ON_ITS_WAY, units: own }])
  const mirrored = new Map<number, bigint>()
  for await (const { currencyId, units: own } of balancesAt(tx, later, 'site'))
    mirrored.set(currencyId, (mirrored.get(currencyId) ?? 0n) - own)
  return { owed, users: users.size, mirrored }
}

/** Leaves in rows of so many, each with the node above them. */
function* chunksOf(leaves: Buffer): Generator<store.Chunk> {
  for (let from = 0; from < leaves.length; from += CHUNK_NODES * NODE_BYTES) {
    const nodes = leaves.subarray(from, from + CHUNK_NODES * NODE_BYTES)
    yield { firstHash: nodes.subarray(0, HASH_BYTES), nodes, top: levelsAbove(nodes).at(-1)! }
  }
}

/** Makes a tally and keeps it. Throws when its sums are not those of the ledger. */
export async function buildTally(db: Database, { id, atMs, block, secret, keyNumber, currencies }: TallyOrder): Promise<void> {
  const { owed, users, mirrored } = await readAtOnce(db, (tx) => readSnapshot(tx, block.lastPosting))
  const roots: TallyRoot[] = []
  const sums: { currencyId: number; owed: string }[] = []
  for (const { id: currencyId, name } of currencies) {
    const balances = owed.get(currencyId) ?? []
    const { root, leaves } = buildTree(balances, { tallyId: id, secret: Buffer.from(secret), currency: name })
    owed.delete(currencyId)
    if (root.sum !== (mirrored.get(currencyId) ?? 0n))
      throw new Error(`the tally of ${name} is ${root.sum}, the ledger owes ${mirrored.get(currencyId) ?? 0n}`)
    roots.push(root)
    sums.push({ currencyId, owed: formatUnits(root.sum, LEDGER_SCALE) })
    for (const chunk of chunksOf(leaves)) await store.insertChunk(db, { tallyId: id, currencyId }, chunk)
  }
  if (owed.size > 0) throw new Error(`the tally leaves out currencies ${[...owed.keys()].join(', ')}`)
  const sheet = sheetText({ id, atMs, block: block.number, blockHash: block.hash }, roots)
  const sheetHash = hash('sha256', sheet, 'buffer')
  await transact(db, (tx) =>
    store.insertTally(tx, { id, block: block.number, at: new Date(atMs), users, sheet, sheetHash, keyNumber, sums }),
  )
}
