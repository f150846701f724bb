/** The key of an installation is exchanged: whatever was sealed or hashed is known afterwards, however often it is killed on the way. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, openPool, type Database } from '../db/pool.ts'
import { openBucketStore } from '../ports/bucket-store.ts'
import { openFileStore, type FileStore } from '../ports/file-store.ts'
import type { SealedStores } from '../ports/file-stores.ts'
import { startBucket, type TestBucket } from '../ports/testing-bucket.ts'
import { createAccount } from '../rooms/account/door.ts'
import { sealedOf } from '../rooms/open-rooms.ts'
import { rooms } from '../rooms/rooms.ts'
import { PrivateFiles } from '../rooms/upload/door.ts'
import { createSecrets, openSecrets, type Secrets } from '../secrets.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { exchangeKey, type Exchanged } from './exchange.ts'
import { UnreadableError } from './sealing.ts'

const sealed = sealedOf(rooms)
const FIRST = randomBytes(32)
const CODES = ['23456789BC', 'CB98765432']
const texts: Record<string, string> = {
  'account_authenticator.secret': 'JBSWY3DPEHPK3PXP',
  'account_user.phishing_code': 'a word of my own',
  'agreement_signature.file_sealed': '%PDF-1.7 signed',
  'bank_account.number_sealed': 'DE89370400440532013000',
  'message_push_key.private_key': 'a private key',
  'operator.authenticator': 'KRSXG5CTMVRXEZLU',
}

let test: TestDatabase
let db: Database
let endOwner: () => Promise<void>
let folder: string
let bucket: TestBucket
let userId: number

beforeAll(async () => {
  test = await createTestDatabase()
  const pool = openPool(test.owner, 1)
  db = openDatabase(pool)
  endOwner = () => pool.end()
  folder = await mkdtemp(join(tmpdir(), 'assay-exchange-'))
  bucket = await startBucket(join(folder, 'bucket'))
  const owner = { channel: 'email', address: 'owner@example.com', passwordHash: '-', lang: 'en', invitedBy: null } as const
  userId = (await test.db.transaction().execute((tx) => createAccount(tx, owner)))!
  await fill(await openSecrets(test.db, keyConfig(FIRST)))
})
afterAll(async () => {
  await bucket.close()
  await endOwner()
  await rm(folder, { recursive: true })
  await test.close()
})

const keyConfig = (secretKey: Buffer) => ({ secretKey, dataDir: folder })

async function fill(secrets: Secrets): Promise<void> {
  const columnOf = (name: string) => sealed.columns.find(({ table, column }) => `${table}.${column}` === name)!
  const sealedText = (name: string, owner: string | number) => {
    const { aboutOf, isFile } = columnOf(name)
    return isFile ? secrets.sealFile(Buffer.from(texts[name]!), aboutOf(String(owner))) : secrets.seal(texts[name]!, aboutOf(String(owner)))
  }
  const run = (text: string, ...values: unknown[]) => test.pool.query<{ id: string }>(text, values)
  await run('update account_user set phishing_code = $1 where id = $2', sealedText('account_user.phishing_code', userId), userId)
  await run(
    'insert into account_authenticator (user_id, secret) values ($1, $2)',
    userId,
    sealedText('account_authenticator.secret', userId),
  )
  for (const code of CODES)
    await run('insert into account_recovery_code (user_id, code_hash) values ($1, $2)', userId, secrets.hash(code, `recovery ${userId}`))
  const bank = `insert into bank_account (user_id, kind, currency_id, holder, number_shown, number_sealed, number_key, country, bank_name, phone)
    values ($1, $2, 1, 'A', '****', $3, $4, 'DE', 'Bank', '')`
  await run(bank, userId, 'iban', sealedText('bank_account.number_sealed', userId), secrets.hash('iban', 'bank account'))
  await run(bank, userId, 'card', null, secrets.hash('card', 'bank account'))
  await run(bank, userId, 'card', null, Buffer.alloc(0))
  await run(`insert into message_push_key (public_key, private_key) values ('public', $1)`, sealedText('message_push_key.private_key', ''))
  const operator = `insert into operator (id, email, name, roles, authenticator) overriding system value values (77, 'a@example.com', 'A', '{admin}', $1)`
  await run(operator, sealedText('operator.authenticator', 77))
  await run(`insert into agreement_text (version, lang, since, text, text_hash) values ('1', 'en', '2026-01-01', '{}', sha256('{}'))`)
  const signature = `insert into agreement_signature (user_id, version, lang, name, is_typed, signed_at, file_hash, file_bytes, file_sealed)
    values ($1, '1', 'en', 'A', true, now(), sha256('a'), 1, $2)`
  await run(signature, userId, sealedText('agreement_signature.file_sealed', userId))
}

/** Files of each kind, and what is in them. */
async function keepFiles(stores: SealedStores, secrets: Secrets): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  for (const { store, ...of } of sealed.files) {
    const files = new PrivateFiles({ files: stores[store].files, secrets, ...of, knownAmong: () => Promise.resolve(new Set()) })
    for (const content of ['one', 'another']) kept.set(await files.put(Buffer.from(content), () => Promise.resolve()), content)
  }
  return kept
}

const inFolders = async (): Promise<SealedStores> => {
  const open = async () => openFileStore(await mkdtemp(join(folder, 'store-')))
  return { privateFiles: { files: await open(), copies: await open() }, supportFiles: { files: await open(), copies: await open() } }
}
let parts = 0
const inBucket = async (): Promise<SealedStores> => {
  const log = { error: () => undefined, warn: () => undefined }
  const open = () => openBucketStore(bucket.config, `part-${++parts}`, { log, firstPauseMs: 1 })
  return { privateFiles: { files: await open(), copies: await open() }, supportFiles: { files: await open(), copies: await open() } }
}

interface Given {
  from: Buffer
  to: Buffer
  stores: SealedStores
  /** The step after which it dies. */
  dieAt?: number
}

class Death extends Error {}

/** A store of a process that dies: what is under way ends, and nothing more is done. */
function mortal(store: FileStore, isDead: () => boolean, underWay: Set<Promise<unknown>>): FileStore {
  const live = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead()) return new Promise<T>(() => undefined)
    const promise = work()
    underWay.add(promise)
    return promise.finally(() => underWay.delete(promise))
  }
  return {
    ...store,
    put: (name, content) => live(() => store.put(name, content)),
    read: (name) => live(() => store.read(name)),
    remove: (name) => live(() => store.remove(name)),
  }
}

async function exchange({ dieAt = Infinity, stores, ...given }: Given): Promise<Exchanged> {
  let step = 0
  const underWay = new Set<Promise<unknown>>()
  const dying = (store: FileStore) => mortal(store, () => step >= dieAt, underWay)
  const both = ({ files, copies }: SealedStores['privateFiles']) => ({ files: dying(files), copies: dying(copies) })
  try {
    return await exchangeKey({
      db,
      sealed,
      stores: { privateFiles: both(stores.privateFiles), supportFiles: both(stores.supportFiles) },
      ...given,
      onStep() {
        step += 1
        if (step === dieAt) throw new Death()
      },
    })
  } finally {
    await Promise.allSettled(underWay)
  }
}

/** Opens everything that is sealed with what `secrets` can open; a value that it cannot open is left out. */
async function opened(secrets: Secrets): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, owner, aboutOf, isFile } of sealed.columns) {
    const { rows } = await test.pool.query<{ owner: string; value: Buffer }>(
      `select ${owner}::text as owner, ${column} as value from "${table}" where ${column} is not null`,
    )
    for (const row of rows) {
      try {
        const about = aboutOf(row.owner)
        const text = isFile ? secrets.openFile(row.value, about).toString() : secrets.open(row.value, about)
        if (text === texts[`${table}.${column}`]) found.push(`${table}.${column}`)
      } catch {
        // Of the other key.
      }
    }
  }
  return found
}

/** The names of files that open, by this key, as what was put there. */
async function openedFiles(stores: SealedStores, secrets: Secrets, kept: Map<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const { store, about, ending } of sealed.files) {
    for (const [name, content] of kept) {
      if (!name.endsWith(ending) || name.slice(name.indexOf('.')) !== ending) continue
      const file = await stores[store].files.read(name)
      try {
        if (file && secrets.openFile(file, `${about} ${name}`).toString() === content) found.push(name)
      } catch {
        // Of the other key, or of another kind.
      }
    }
  }
  return found
}

const hashed = async (): Promise<Buffer[]> =>
  (await test.pool.query<{ hash: Buffer }>('select code_hash as hash from account_recovery_code order by code_hash')).rows.map(
    ({ hash }) => hash,
  )

async function expectWhole(key: Buffer, stores: SealedStores, kept: Map<string, string>): Promise<Secrets> {
  const secrets = await openSecrets(test.db, keyConfig(key))
  expect((await opened(secrets)).sort()).toEqual(Object.keys(texts).sort())
  expect((await openedFiles(stores, secrets, kept)).sort()).toEqual([...kept.keys()].sort())
  const codes = CODES.map((code) => secrets.hash(code, `recovery ${userId}`)).sort((one, other) => Buffer.compare(one, other))
  expect(await hashed()).toEqual(codes)
  const { rows } = await test.pool.query<{ key: Buffer }>('select number_key as key from bank_account order by id')
  expect(rows.map((row) => row.key)).toEqual([secrets.hash('iban', 'bank account'), secrets.hash('card', 'bank account'), Buffer.alloc(0)])
  return secrets
}

let current = FIRST

it.each([
  ['a folder', inFolders, 1],
  ['a bucket', inBucket, 5],
] as const)(
  'is exchanged with files in %s, killed after any step and run again, and nothing is ever lost',
  async (_what, open, stride) => {
    const stores = await open()
    const kept = await keepFiles(stores, createSecrets(current))
    let hasDied = true
    for (let dieAt = 1; hasDied; dieAt += stride) {
      const [from, to] = [current, randomBytes(32)]
      const dead = await exchange({ from, to, stores, dieAt }).catch((error: unknown) => error)
      hasDied = dead instanceof Death
      if (hasDied) {
        // What the next step would still find: each value and file opens with one of the two.
        const both = [await opened(createSecrets(from)), await opened(createSecrets(to))].flat()
        expect(both.sort()).toEqual(Object.keys(texts).sort())
        const files = [await openedFiles(stores, createSecrets(from), kept), await openedFiles(stores, createSecrets(to), kept)].flat()
        expect(files.sort()).toEqual([...kept.keys()].sort())
      }
      expect(await exchange({ from, to, stores })).toMatchObject({ values: Object.keys(texts).length, files: kept.size })
      current = to
      await expectWhole(to, stores, kept)
      expect(await opened(createSecrets(from))).toEqual([])
    }
  },
  120_000,
)

it('does not let a server start between, nor another exchange, and ends what was begun', async () => {
  const stores = await inFolders()
  const [from, to] = [current, randomBytes(32)]
  await expect(exchange({ from, to, stores, dieAt: 3 })).rejects.toThrow(Death)
  for (const key of [from, to]) await expect(openSecrets(test.db, keyConfig(key))).rejects.toThrow(/run `npm run secret-key` again/)
  await expect(exchange({ from, to: randomBytes(32), stores })).rejects.toThrow(/an exchange to another key was begun/)
  await exchange({ from, to, stores })
  current = to
  await expect(exchange({ from: to, to, stores })).rejects.toThrow(/is the key of now/)
  await expect(exchange({ from, to: randomBytes(32), stores })).rejects.toThrow(/was written with another key/)
  await expect(openSecrets(test.db, keyConfig(from))).rejects.toThrow(/was written with another key/)
})

it('keeps a file whose service breaks off in the middle of it', async () => {
  const stores = await inFolders()
  const kept = await keepFiles(stores, createSecrets(current))
  const to = randomBytes(32)
  const { files } = stores.supportFiles
  const breaking: FileStore = {
    ...files,
    async put(name, content) {
      await files.put(name, content.subarray(0, 20))
      throw new Error('the line is cut')
    },
  }
  const broken = { ...stores, supportFiles: { ...stores.supportFiles, files: breaking } }
  await expect(exchange({ from: current, to, stores: broken })).rejects.toThrow('the line is cut')
  await exchange({ from: current, to, stores })
  await expectWhole(to, stores, kept)
  current = to
})

it('changes nothing where something opens with neither key, and says what', async () => {
  const stores = await inFolders()
  const [name] = [...(await keepFiles(stores, createSecrets(current))).keys()]
  await stores.privateFiles.files.put(name!, Buffer.from('broken on the disk, and longer than a tag'))
  await expect(exchange({ from: current, to: randomBytes(32), stores })).rejects.toThrow(UnreadableError)
  await expect(openSecrets(test.db, keyConfig(current))).resolves.toBeDefined()
})

it('keeps what was hashed under keys before: links in mails, salts of tallies, addresses of a sandbox', async () => {
  const secrets = await openSecrets(test.db, keyConfig(current))
  const first = createSecrets(FIRST)
  const link = first.hash('news.7', 'unsubscribe')
  expect(secrets.keyNumber).toBeGreaterThan(3)
  expect(secrets.wasHashOf(link, 'news.7', 'unsubscribe')).toBe(true)
  expect(secrets.isHashOf(link, 'news.7', 'unsubscribe')).toBe(false)
  expect(secrets.wasHashOf(randomBytes(32), 'news.7', 'unsubscribe')).toBe(false)
  expect(secrets.hashUnder(1, 'a tally', 'tally')).toEqual(first.hash('a tally', 'tally'))
})

/** Bytes that no key made: hashes of random tokens, of public texts and of what is compared once, and what anybody may read. */
const PLAIN = new Set(
  `
  account_code.code_hash account_session.device_hash account_session.token_hash account_spent_challenge.challenge_hash operator.setup_hash
  operator_session.token_hash support_visitor.token_hash agreement_signature.file_hash agreement_text.text_hash bank_pay_out.request_hash
  idempotency_answer.request_hash operator_log.hash operator_log_head.hash operator_proposal.terms_hash subscription_project.list_hash
  ledger_block.content ledger_block.hash proof_config.sha256 proof_second.head proof_second.root
  proof_second.ticks reserve_chunk.first_hash reserve_chunk.nodes reserve_chunk.top reserve_tally.sheet_hash
  account_passkey.public_key seconds_gate_hour.lasts seconds_gate_hour.medians
`.match(/[\w.]+/g)!,
)

it('is told by its room of every column of bytes', async () => {
  const { rows } = await test.pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped order by 1`)
  const told = [...sealed.columns, ...sealed.hashes].map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).filter((name) => !told.includes(name) && !PLAIN.has(name))).toEqual([])
  expect([...told, ...PLAIN].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})
