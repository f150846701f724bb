/**
 * The key of the installation. It encrypts what must be read again, such as the secrets of authenticator apps, and hashes what must only be
 * recognised, such as recovery codes. A copy of the database without the key gives nothing of it away.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from './config.ts'
import { isKeyOfDatabase } from './db/key-check.ts'
import type { Database } from './db/pool.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const OURS_ALONE = 0o600
export const KEY_FILE = 'secret.key'

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

export function createSecrets(key: Buffer): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, KEY_BYTES))
  const sealKey = derive('seal')
  const fileKey = derive('file')
  const hashKey = derive('hash')
  const hash = (text: string, about: string) => createHmac('sha256', hashKey).update(`${about}\n${text}`).digest()
  return {
    seal: (text, about) => seal(sealKey, Buffer.from(text, 'utf8'), about),
    open: (sealed, about) => unseal(sealKey, sealed, about).toString('utf8'),
    sealFile: (content, about) => seal(fileKey, content, about),
    openFile: (sealed, about) => unseal(fileKey, sealed, about),
    hash,
    isHashOf(given, text, about) {
      const expected = hash(text, about)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The configured key, else one of the data folder, which is made at the first start. */
function keyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey !== null) return secretKey
  const path = join(dataDir, KEY_FILE)
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: OURS_ALONE, flag: 'wx' })
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new ConfigError(`ASSAY_DATA: ${path} is no key: put back the one that was there`)
  return key
}

const CHECK = 'this database was written with this key'

/**
 * The secrets of this installation. Throws a ConfigError when the database was written with another key: users would be locked out by an
 * authenticator that can no longer be read.
 */
export async function openSecrets(db: Database, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const secrets = createSecrets(keyOf(config))
  if (await isKeyOfDatabase(db, secrets.hash(CHECK, 'key check').toString('base64'))) return secrets
  throw new ConfigError(
    config.secretKey === null
      ? `SECRET_KEY: this database was written with another key; set SECRET_KEY, or put its ${KEY_FILE} back into ASSAY_DATA`
      : 'SECRET_KEY: this database was written with another key',
  )
}
