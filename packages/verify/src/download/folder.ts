/** The folder that a download lies in, as `docs/proof-format.md` states it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RecordedHead } from '../log/chain.ts'
import { sha256 } from '../log/hash.ts'
import { Problem, reasonOf } from '../problem.ts'
import type { Config } from './config.ts'
import { readHour, type Hour } from './hour-file.ts'

export interface Seed {
  /** YYYY-MM-DD */
  day: string
  seed: string
}

/** What an owner kept, and the file it comes from. `value` is not checked yet. */
export interface NamedFile {
  name: string
  value: unknown
}

/** Everything that is checked. */
export interface Download {
  config: Config
  /** SHA-256 of the bytes of config.json, as the log pins it. */
  configHash: string
  seeds: Seed[]
  /** By time. */
  hours: Hour[]
  receipts: NamedFile[]
  /** Public lists of commitments to sales, by the id of the sale. */
  sales: ReadonlyMap<string, Buffer>
  /** Proofs of users that they are counted in a tally. */
  proofs: NamedFile[]
}

const filesOf = (folder: string, name: string): string[] => {
  const path = join(folder, name)
  return existsSync(path)
    ? readdirSync(path)
        .sort()
        .map((file) => join(path, file))
    : []
}

/** Reads a file and names it in whatever is wrong with it. */
function read<Value>(path: string, parse: (bytes: Buffer) => Value): Value {
  try {
    return parse(readFileSync(path))
  } catch (error) {
    throw new Problem(`${path}: ${reasonOf(error)}`, { cause: error })
  }
}

const parseJson = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'))

/** Reads a receipt or a proof. Throws a Problem that names the file when it is no JSON. */
export const readOwnFile = (path: string): NamedFile => ({ name: path, value: read(path, parseJson) })

/** The hours of a download, by time. */
export function readHours(folder: string): Hour[] {
  const hours = filesOf(folder, 'hours').map((path) => read(path, (bytes) => readHour(path, bytes)))
  return hours.sort((a, b) => (a.seconds[0]?.second ?? 0) - (b.seconds[0]?.second ?? 0))
}

/** Reads the folder of a download. Throws a Problem that names the file that cannot be read. */
export function readDownload(folder: string): Download {
  const configPath = join(folder, 'config.json')
  const seedsPath = join(folder, 'seeds.json')
  if (!existsSync(configPath)) throw new Problem(`${folder}: no config.json is there: this is no download of a log`)
  const config = read(configPath, parseJson) as Config | null
  if (config?.version !== 1) throw new Problem(`${configPath}: it is no configuration of version 1`)
  const seeds = existsSync(seedsPath) ? (read(seedsPath, parseJson) as { seeds: Seed[] }).seeds : []
  const hours = readHours(folder)
  const receipts = filesOf(folder, 'receipts').map(readOwnFile)
  const sales = new Map(filesOf(folder, 'sales').map((path) => [basename(path, '.csv'), read(path, (bytes) => bytes)]))
  return { config, configHash: sha256(readFileSync(configPath)).toString('hex'), seeds, hours, receipts, sales, proofs: [] }
}

/** Lines of a second and its head in hex, as a client wrote them down. */
export const readHeads = (path: string): RecordedHead[] => read(path, (bytes) => headsOf(bytes.toString('utf8'), path))

function headsOf(text: string, from: string): RecordedHead[] {
  return text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const match = /^(\d+)\s+([0-9a-f]{64})$/.exec(line)
      if (!match) throw new Error(`line ${number} is not a second and its head`)
      return { second: Number(match[1]), head: match[2]!, from }
    })
}
