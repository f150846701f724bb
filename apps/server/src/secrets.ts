/**
 * The key of the installation. It encrypts what must be read again, such as the secrets of authenticator apps, and hashes what must only be
 * recognised, such as recovery codes. A copy of the database without the key gives nothing of it away.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from './config.ts'
import { isKeyOfDatabase, keyFacts } from './db/key-check.ts'
import type { Database } from './db/pool.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const OURS_ALONE = 0o600
export const KEY_FILE = 'secret.key'
/** What an exchange makes beside it, until it takes its place. */
export const NEXT_KEY_FILE = `${KEY_FILE}.next`

export interface Secrets {
  /** Encrypts a text. `about` says whose and what it is: it opens under the same words only. */
  seal(text: string, about: string): Buffer
  /** Throws when the key or `about` is another, or a bit has changed. */
  open(sealed: Buffer, about: string): string
  /** The same of a file, with a key of its own. */
  sealFile(content: Buffer, about: string): Buffer
  openFile(sealed: Buffer, about: string): Buffer
  /** A keyed hash. `about` separates the uses of it. */
  hash(text: string, about: string): Buffer
  /** Whether `hash` would give this, compared in constant time. */
  isHashOf(given: Buffer, text: string, about: string): boolean
  /** The number of this key: 1 of the first, one more after each exchange (docs/decisions/0064). */
  readonly keyNumber: number
  /** What `hash` gave under the key of a number: for what was handed out or made then and must stay the same. */
  hashUnder(keyNumber: number, text: string, about: string): Buffer
  /** As `isHashOf`, also under keys before. */
  wasHashOf(given: Buffer, text: string, about: string): boolean
}

function seal(key: Buffer, content: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unseal(key: Buffer, sealed: Buffer, about: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()])
}

const hmac = (key: Buffer, content: Buffer | string): Buffer => createHmac('sha256', key).update(content).digest()

const derive = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES))

/** The part of a key that hashes. The next key keeps it, sealed, so that hashes of before are still known. */
export const hashKeyOf = (key: Buffer): Buffer => derive(key, 'hash')

/** What an exchange makes of a hash whose text nobody knows any more. */
export const rehash = (hashKey: Buffer, hash: Buffer): Buffer => hmac(hashKey, hash)

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** `hashKeysBefore`: `hashKeyOf` each key that was exchanged, oldest first. */
export function createSecrets(key: Buffer, hashKeysBefore: readonly Buffer[] = []): Secrets {
  const sealKey = derive(key, 'seal')
  const fileKey = derive(key, 'file')
  const [first, ...later] = [...hashKeysBefore, hashKeyOf(key)]
  const keyNumber = later.length + 1
  const hashUnder = (number: number, text: string, about: string): Buffer =>
    later.slice(0, number - 1).reduce((hash, next) => rehash(next, hash), hmac(first!, `${about}\n${text}`))
  return {
    seal: (text, about) => seal(sealKey, Buffer.from(text, 'utf8'), about),
    open: (sealed, about) => unseal(sealKey, sealed, about).toString('utf8'),
    sealFile: (content, about) => seal(fileKey, content, about),
    openFile: (sealed, about) => unseal(fileKey, sealed, about),
    hash: (text, about) => hashUnder(keyNumber, text, about),
    isHashOf: (given, text, about) => isEqual(given, hashUnder(keyNumber, text, about)),
    keyNumber,
    hashUnder,
    wasHashOf: (given, text, about) =>
      Array.from({ length: keyNumber }, (_, at) => hashUnder(at + 1, text, about)).some((one) => isEqual(given, one)),
  }
}

const keyIn = (path: string): Buffer => {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new ConfigError(`ASSAY_DATA: ${path} is no key: put back the one that was there`)
  return key
}

/** What came or went in a folder outlives a loss of power. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** The key of a file, which is made where there is none. */
export function keyOfFile(dataDir: string, name: string): Buffer {
  const path = join(dataDir, name)
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: OURS_ALONE, flag: 'wx', flush: true })
    syncFolder(dataDir)
  }
  return keyIn(path)
}

/** The configured key, else one of the data folder, which is made at the first start. */
const keyOf = ({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer => secretKey ?? keyOfFile(dataDir, KEY_FILE)

const CHECK = 'this database was written with this key'
const BEFORE = 'hash keys before'
const UNFINISHED = 'SECRET_KEY: an exchange of it was begun: run `npm run secret-key` again as you did, it goes on where it was'

/** What the database keeps of a key, to know it again. */
export const checkOf = (key: Buffer): string => createSecrets(key).hash(CHECK, 'key check').toString('base64')

/** The hash keys of keys before, as the database keeps them: sealed with the key of now. */
export const sealHashKeys = (key: Buffer, hashKeys: readonly Buffer[]): string =>
  createSecrets(key)
    .seal(hashKeys.map((one) => one.toString('base64')).join(' '), BEFORE)
    .toString('base64')

export const openHashKeys = (key: Buffer, sealed: string | null): Buffer[] =>
  sealed === null
    ? []
    : createSecrets(key)
        .open(Buffer.from(sealed, 'base64'), BEFORE)
        .split(' ')
        .map((one) => Buffer.from(one, 'base64'))

/** Whether an exchange of files was killed after it had passed to the key that it drew. */
const isNext = (dataDir: string, check: string | null): boolean =>
  existsSync(join(dataDir, NEXT_KEY_FILE)) && checkOf(keyOfFile(dataDir, NEXT_KEY_FILE)) === check

/**
 * The secrets of this installation. Throws a ConfigError when the database was written with another key: users would be locked out by an
 * authenticator that can no longer be read; and while an exchange of the key is not finished.
 */
export async function openSecrets(db: Database, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const facts = await keyFacts(db)
  if (facts.exchange !== null) throw new ConfigError(UNFINISHED)
  const path = join(config.dataDir, KEY_FILE)
  const isDrawn = config.secretKey === null && !existsSync(path)
  const key = keyOf(config)
  if (await isKeyOfDatabase(db, checkOf(key))) return createSecrets(key, openHashKeys(key, facts.hashKeys))
  if (config.secretKey === null && isNext(config.dataDir, facts.check)) throw new ConfigError(UNFINISHED)
  // Beside it nobody could tell which one is to be put back.
  if (isDrawn) rmSync(path)
  throw new ConfigError(
    config.secretKey === null
      ? `SECRET_KEY: this database was written with another key; set SECRET_KEY, or put its ${KEY_FILE} back into ASSAY_DATA`
      : 'SECRET_KEY: this database was written with another key',
  )
}
