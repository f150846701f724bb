/** The keys of an exchange: from the environment, or files of the data folder. */
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'
import { KEY_FILE, keyOfFile, NEXT_KEY_FILE, syncFolder } from '../secrets.ts'

export interface ExchangedKeys {
  from: Buffer
  to: Buffer
  /** Once everything opens with the next key: puts it in the place of the other, which stays under its number for backups of before. */
  settle(keyNumber: number): string
}

type Place = Pick<Config, 'secretKey' | 'dataDir'>

/** Throws a ConfigError where the next key is missing. Without keys in the environment the next one is drawn. */
export function exchangedKeys({ secretKey, dataDir }: Place, next: Buffer | null): ExchangedKeys {
  if (secretKey !== null) {
    if (next === null)
      throw new ConfigError('SECRET_KEY_NEW: give the next key: 32 random bytes as base64, as `openssl rand -base64 32` writes them')
    return { from: secretKey, to: next, settle: () => 'Start the server with SECRET_KEY_NEW as its SECRET_KEY.' }
  }
  if (!existsSync(join(dataDir, KEY_FILE))) throw new ConfigError(`SECRET_KEY: there is no ${KEY_FILE} in ASSAY_DATA: give the key of now`)
  const from = keyOfFile(dataDir, KEY_FILE)
  if (next !== null)
    return {
      from,
      to: next,
      settle: (keyNumber) => `${putAside(dataDir, keyNumber)} Start the server with SECRET_KEY_NEW as its SECRET_KEY.`,
    }
  const to = keyOfFile(dataDir, NEXT_KEY_FILE)
  return { from, to, settle: (keyNumber) => putInPlace(dataDir, keyNumber) }
}

const asideOf = (keyNumber: number): string => `${KEY_FILE}.${keyNumber - 1}`
const saidAside = (keyNumber: number): string =>
  `The key of before is ${asideOf(keyNumber)}: keep it apart, as long as there are backups of before.`

/** Under its number, beside the one in use. A run before may have been killed after it. */
function link(dataDir: string, keyNumber: number): void {
  const aside = join(dataDir, asideOf(keyNumber))
  if (!existsSync(aside)) linkSync(join(dataDir, KEY_FILE), aside)
  else if (!keyOfFile(dataDir, asideOf(keyNumber)).equals(keyOfFile(dataDir, KEY_FILE)))
    throw new ConfigError(`ASSAY_DATA: ${aside} is of another installation: move it away, and run it again`)
}

function putAside(dataDir: string, keyNumber: number): string {
  link(dataDir, keyNumber)
  rmSync(join(dataDir, KEY_FILE))
  syncFolder(dataDir)
  return saidAside(keyNumber)
}

function putInPlace(dataDir: string, keyNumber: number): string {
  link(dataDir, keyNumber)
  renameSync(join(dataDir, NEXT_KEY_FILE), join(dataDir, KEY_FILE))
  syncFolder(dataDir)
  return `The next key is ${KEY_FILE} of ASSAY_DATA. ${saidAside(keyNumber)}`
}
