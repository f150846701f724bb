/**
 * Addresses as people type and paste them: read, checked and written in the one way each chain has. Nothing here asks a chain; an address
 * that passes can be paid to, and whose it is nobody knows. Small enough for a browser's lazy chunk.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check, hex } from '@scure/base'
import type { ChainId } from './networks.ts'

/** Bitcoin has chains for trying out, whose addresses look different. On Ethereum and Tron they look the same everywhere. */
export type BitcoinChain = 'main' | 'test' | 'regtest'

/**
 * Why an address cannot be used: it is one of another network (`found` says which), a character was mistyped, characters lack or are too
 * many, or it has a form that no wallet here can pay to.
 */
export type AddressFault = 'wrong_network' | 'checksum' | 'length' | 'characters' | 'form'

export type CheckedAddress = { ok: true; address: string } | { ok: false; reason: AddressFault; found?: ChainId | 'bitcoin-test' }

const base58check = createBase58check(sha256)
const WITNESS_PREFIX: Record<BitcoinChain, string> = { main: 'bc', test: 'tb', regtest: 'bcrt' }
/** Version bytes of pay-to-key-hash and pay-to-script-hash. */
const VERSIONS: Record<'main' | 'test', readonly number[]> = { main: [0x00, 0x05], test: [0x6f, 0xc4] }
export const TRON_VERSION = 0x41
const HASH_BYTES = 20
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/

const fault = (reason: AddressFault, found?: ChainId | 'bitcoin-test'): CheckedAddress => ({
  ok: false,
  reason,
  ...(found !== undefined && { found }),
})

/** What wallets copy: spaces and line breaks go, and `tron:T...?amount=1` is read as its address. The scheme is what the link says it is for. */
export function readAddressText(text: string): { text: string; scheme: string | null } {
  const bare = text.replace(/\s+/g, '')
  const link = /^([a-z]+):(?:\/\/)?(?:pay-)?([^?@/]*)/i.exec(bare)
  return link ? { text: link[2] ?? '', scheme: (link[1] ?? '').toLowerCase() } : { text: bare, scheme: null }
}

/** The chain an address looks like one of, by its first characters alone. */
export function looksLike(text: string): ChainId | 'bitcoin-test' | null {
  if (/^0x/i.test(text)) return 'ethereum'
  if (/^bc1/i.test(text) || /^[13][1-9A-HJ-NP-Za-km-z]{20,}$/.test(text)) return 'bitcoin'
  if (/^(?:tb1|bcrt1)/i.test(text) || /^[mn2][1-9A-HJ-NP-Za-km-z]{20,}$/.test(text)) return 'bitcoin-test'
  if (/^T[1-9A-HJ-NP-Za-km-z]{20,}$/.test(text)) return 'tron'
  return null
}

const SCHEMES: Readonly<Record<string, ChainId>> = { bitcoin: 'bitcoin', ethereum: 'ethereum', tron: 'tron' }

/** Reads what was typed as an address of `chain`. */
export function checkAddress(chain: ChainId, typed: string, bitcoinChain: BitcoinChain = 'main'): CheckedAddress {
  const { text, scheme } = readAddressText(typed)
  if (scheme !== null && SCHEMES[scheme] !== chain) return fault('wrong_network', SCHEMES[scheme])
  const found = looksLike(text)
  const expected = chain === 'bitcoin' && bitcoinChain !== 'main' ? 'bitcoin-test' : chain
  if (found !== null && found !== expected) return fault('wrong_network', found)
  if (chain === 'ethereum') return checkEthereum(text)
  return chain === 'tron' ? checkTron(text) : checkBitcoin(text, bitcoinChain)
}

/** The way Ethereum writes an address: its capitals are the check sum (EIP-55). */
export function ethereumAddress(bytes: Uint8Array): string {
  const lower = hex.encode(bytes)
  const sum = hex.encode(keccak_256(new TextEncoder().encode(lower)))
  return `0x${lower.replace(/./g, (digit, index: number) => (Number.parseInt(sum[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))}`
}

function checkEthereum(text: string): CheckedAddress {
  const digits = text.replace(/^0x/i, '')
  if (!/^[0-9a-f]*$/i.test(digits)) return fault('characters')
  if (digits.length !== HASH_BYTES * 2) return fault('length')
  const address = ethereumAddress(hex.decode(digits.toLowerCase()))
  // All small or all capital letters say nothing of the sum; that is how many systems print it.
  const isUnsummed = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isUnsummed || address === `0x${digits}` ? { ok: true, address } : fault('checksum')
}

export const tronAddress = (hash: Uint8Array): string => base58check.encode(Uint8Array.of(TRON_VERSION, ...hash))

const TRON_LENGTH = 34

function checkTron(text: string): CheckedAddress {
  if (!BASE58.test(text)) return fault('characters')
  if (text.length !== TRON_LENGTH) return fault('length')
  const bytes = decodeBase58(text)
  if (!bytes) return fault('checksum')
  return bytes[0] === TRON_VERSION && bytes.length === HASH_BYTES + 1 ? { ok: true, address: text } : fault('form')
}

function checkBitcoin(text: string, chain: BitcoinChain): CheckedAddress {
  const prefix = WITNESS_PREFIX[chain]
  if (text.toLowerCase().startsWith(`${prefix}1`)) return checkWitness(text, prefix)
  if (/^(?:bc|tb|bcrt)1/i.test(text)) return fault('wrong_network', 'bitcoin-test')
  if (!BASE58.test(text)) return fault('characters')
  if (text.length < 26 || text.length > 35) return fault('length')
  const bytes = decodeBase58(text)
  if (!bytes) return fault('checksum')
  if (bytes.length !== HASH_BYTES + 1) return fault('length')
  const version = bytes[0] ?? -1
  if (VERSIONS[chain === 'main' ? 'main' : 'test'].includes(version)) return { ok: true, address: text }
  return VERSIONS[chain === 'main' ? 'test' : 'main'].includes(version) ? fault('wrong_network', 'bitcoin-test') : fault('form')
}

const CHECK_CHARACTERS = 6
const BECH32 = /^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]+$/
/** How long a witness program may be, by its version (BIP 141, 341). No wallet can pay to versions above 1 yet. */
const PROGRAMS: Readonly<Record<number, readonly number[]>> = { 0: [20, 32], 1: [32] }

function checkWitness(text: string, prefix: string): CheckedAddress {
  // Either all capitals or all small letters: QR codes use capitals.
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return fault('characters')
  const lower = text.toLowerCase()
  const data = lower.slice(prefix.length + 1)
  if (!BECH32.test(data)) return fault('characters')
  const characters = data.length - CHECK_CHARACTERS - 1
  if (!Object.values(PROGRAMS).some((lengths) => lengths.some((bytes) => Math.ceil((bytes * 8) / 5) === characters))) return fault('length')
  const words = decodeWitness(lower as `${string}1${string}`)
  if (!words) return fault('checksum')
  const program = bytesOf(words.slice(1))
  const lengths = PROGRAMS[words[0] ?? -1]
  if (!lengths || !program) return fault('form')
  return lengths.includes(program.length) ? { ok: true, address: lower } : fault('length')
}

/** Version 0 is summed by bech32, later ones by bech32m (BIP 350); the other sum is a fault, for it can hide one. */
function decodeWitness(text: `${string}1${string}`): number[] | null {
  try {
    const isFirst = text[text.lastIndexOf('1') + 1] === 'q'
    return (isFirst ? bech32 : bech32m).decode(text).words
  } catch {
    return null
  }
}

function bytesOf(words: number[]): Uint8Array | null {
  try {
    return bech32.fromWords(words)
  } catch {
    return null
  }
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58check.decode(text)
  } catch {
    return null
  }
}
