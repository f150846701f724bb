/**
 * Exchanges the key of an installation whose server is stopped (docs/decisions/0064). Everything sealed is written anew by itself, so that it
 * opens with one of the two keys at any moment; hashes, and which key the database is of, change in one transaction. Killed anywhere, it
 * goes on when it is run again with the same keys: what the next key opens is left as it is.
 */
import { ConfigError } from '../config.ts'
import { beginExchange, endExchange, keyFacts, passToKey } from '../db/key-check.ts'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transact.ts'
import type { SealedStores } from '../ports/file-stores.ts'
import type { AllSealed, SealedColumn, SealedFiles } from '../rooms/sealed.ts'
import { checkOf, createSecrets, hashKeyOf, openHashKeys, rehash, sealHashKeys } from '../secrets.ts'
import * as store from './exchange-store.ts'
import { SealedFolder } from './sealed-folder.ts'
import { Resealing, UnreadableError, type What } from './sealing.ts'

export interface Exchange {
  /** As the owner of the database, which nobody else uses meanwhile. */
  db: Database
  from: Buffer
  to: Buffer
  sealed: AllSealed
  stores: SealedStores
  /** Called after each step with what was done. */
  onStep(words: string): void
}

export interface Exchanged {
  /** How many values and files the next key opens. */
  values: number
  files: number
  /** Of the next key. */
  keyNumber: number
}

const whatOf = ({ table, column, aboutOf, isFile }: SealedColumn, { key, owner }: store.SealedRow): What => ({
  name: `${table}.${column} of ${key}`,
  about: aboutOf(owner),
  isFile: isFile === true,
})

async function* rowsOf(db: Database, column: SealedColumn): AsyncGenerator<{ row: store.SealedRow; what: What }, void> {
  for (let after: string | null = null; ;) {
    const rows = await store.listSealed(db, column, after)
    for (const row of rows) yield { row, what: whatOf(column, row) }
    if (rows.length === 0) return
    after = rows.at(-1)!.key
  }
}

/** Whether the database is of the next key already. Refuses keys that do not belong to it. */
async function hasPassed({ db, from, to }: Exchange): Promise<boolean> {
  const { check, exchange } = await keyFacts(db)
  if (from.equals(to)) throw new ConfigError('SECRET_KEY_NEW: is the key of now')
  if (exchange !== null && exchange !== checkOf(to))
    throw new ConfigError('SECRET_KEY_NEW: an exchange to another key was begun: give that one, so that it goes on')
  if (check === checkOf(to)) return true
  if (check === checkOf(from)) return false
  throw new ConfigError('SECRET_KEY: this database was written with another key')
}

export async function exchangeKey(exchange: Exchange): Promise<Exchanged> {
  const { db, from, to, sealed, onStep } = exchange
  const hasPassedBefore = await hasPassed(exchange)
  const sealing = new Resealing(from, to)
  const folders = sealed.files.map((files) => folderOf(exchange, sealing, files))
  await look(exchange, sealing, folders)
  await beginExchange(db, checkOf(to))
  onStep('begun: from now on the server does not start until it is done')
  for (const folder of folders) await folder.writeAnew(onStep)
  for (const column of sealed.columns) {
    for await (const { row, what } of rowsOf(db, column)) {
      const again = sealing.again(row.sealed, what)
      if (again === null) continue
      await store.replaceSealed(db, column, { row, sealed: again })
      onStep(what.name)
    }
  }
  if (!hasPassedBefore) await pass(exchange)
  onStep('the database is of the next key')
  const counted = await verify(exchange, sealing, folders)
  await endExchange(db)
  onStep('everything opens with the next key')
  return counted
}

const folderOf = ({ stores }: Exchange, sealing: Resealing, files: SealedFiles): SealedFolder =>
  new SealedFolder({ ...stores[files.store], sealing, of: files })

/** Throws for what neither key opens, before anything is written. */
async function look({ db, sealed }: Exchange, sealing: Resealing, folders: readonly SealedFolder[]): Promise<void> {
  for (const column of sealed.columns)
    for await (const { row, what } of rowsOf(db, column)) if (!sealing.isReadable(row.sealed, what)) throw new UnreadableError(what.name)
  for (const folder of folders) await folder.look()
}

/** Hashes the hashes of what nobody can read again, and makes the next key that of the database, in one transaction. */
async function pass({ db, from, to, sealed }: Exchange): Promise<void> {
  const hashKey = hashKeyOf(to)
  await transact(db, async (tx) => {
    const { hashKeys } = await keyFacts(tx)
    for (const column of sealed.hashes) {
      for (let after = '0'; ;) {
        const rows = await store.listHashes(tx, column, after)
        if (rows.length === 0) break
        await store.replaceHashes(tx, column, { rows, hashes: rows.map(({ hash }) => rehash(hashKey, hash)) })
        after = rows.at(-1)!.key
      }
    }
    await passToKey(tx, { check: checkOf(to), hashKeys: sealHashKeys(to, [...openHashKeys(from, hashKeys), hashKeyOf(from)]) })
  })
}

/** Throws unless the next key opens everything, and knows the hashes of those before. */
async function verify({ db, from, to, sealed }: Exchange, sealing: Resealing, folders: readonly SealedFolder[]): Promise<Exchanged> {
  let [values, files] = [0, 0]
  for (const column of sealed.columns) {
    for await (const { row, what } of rowsOf(db, column)) {
      if (!sealing.isNew(row.sealed, what)) throw new UnreadableError(what.name)
      values += 1
    }
  }
  for (const folder of folders) files += await folder.verify()
  const { check, hashKeys } = await keyFacts(db)
  const before = openHashKeys(to, hashKeys)
  const { keyNumber, hashUnder } = createSecrets(to, before)
  const isKnown =
    check === checkOf(to) && hashUnder(keyNumber - 1, 'a', 'b').equals(createSecrets(from, before.slice(0, -1)).hash('a', 'b'))
  if (!isKnown) throw new Error('the next key does not know the hashes of the one before')
  return { values, files, keyNumber }
}
