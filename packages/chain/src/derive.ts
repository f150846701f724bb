/**
 * Addresses out of an extended public key (BIP 32). The server has no private key: what it knows can receive and cannot spend. The key is
 * that of an account (`m/84'/0'/0'` for Bitcoin, `m/44'/60'/0'` for Ethereum, `m/44'/195'/0'` for Tron); addresses are its children 0/index.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Address, NETWORK, OutScript, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { ethereumAddress, tronAddress, type BitcoinChain } from './address.ts'
import type { ChainId } from './networks.ts'

/** Why a text is not the extended public key that is needed. */
export type KeyFault = 'unreadable' | 'private' | 'other_chain'
export type ReadKey = { ok: true; key: AccountKey } | { ok: false; reason: KeyFault }

/** The extended public key of an account. `print` names it and gives nothing of it away. */
export interface AccountKey {
  chain: ChainId
  bitcoinChain: BitcoinChain
  print: string
  node: HDKey
}

interface Version {
  isPrivate: boolean
  isTest: boolean
}

/** What the first four bytes say (SLIP 132): xpub, zpub and the like. */
const VERSIONS: Readonly<Record<number, Version>> = {
  0x0488b21e: { isPrivate: false, isTest: false },
  0x04b24746: { isPrivate: false, isTest: false },
  0x043587cf: { isPrivate: false, isTest: true },
  0x045f1cf6: { isPrivate: false, isTest: true },
  0x0488ade4: { isPrivate: true, isTest: false },
  0x04b2430c: { isPrivate: true, isTest: false },
  0x04358394: { isPrivate: true, isTest: true },
  0x045f18bc: { isPrivate: true, isTest: true },
}
const XPUB = 0x0488b21e
const XPRV = 0x0488ade4

const base58check = createBase58check(sha256)
const EXTENDED_BYTES = 78
const PRINT_BYTES = 6
/** `m/purpose'/coin'/0'` of each chain's wallets (BIP 44, 84; SLIP 44). */
const PATHS: Record<ChainId, string> = { bitcoin: "m/84'/0'/0'", ethereum: "m/44'/60'/0'", tron: "m/44'/195'/0'" }

/** Reads an extended public key. One of Bitcoin must be of its chain: a test key would give addresses that no payment reaches. */
export function readAccountKey(text: string, { chain, bitcoinChain = 'main' }: { chain: ChainId; bitcoinChain?: BitcoinChain }): ReadKey {
  const bytes = decode(text)
  const version = bytes && VERSIONS[new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)]
  if (!bytes || !version) return { ok: false, reason: 'unreadable' }
  if (version.isPrivate) return { ok: false, reason: 'private' }
  if (chain === 'bitcoin' && version.isTest !== (bitcoinChain !== 'main')) return { ok: false, reason: 'other_chain' }
  const plain = Uint8Array.from(bytes)
  new DataView(plain.buffer).setUint32(0, XPUB)
  try {
    return { ok: true, key: accountKey(HDKey.fromExtendedKey(base58check.encode(plain)), { chain, bitcoinChain }) }
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

function decode(text: string): Uint8Array | null {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === EXTENDED_BYTES ? bytes : null
  } catch {
    return null
  }
}

function accountKey(node: HDKey, { chain, bitcoinChain }: Pick<AccountKey, 'chain' | 'bitcoinChain'>): AccountKey {
  const print = hex.encode(sha256(new TextEncoder().encode(`${chain}:${node.publicExtendedKey}`))).slice(0, PRINT_BYTES * 2)
  return { chain, bitcoinChain, print, node }
}

/** The account of a chain under a seed, with its private part: for whoever signs, and for the sandbox, whose coins are worth nothing. */
export const accountOfSeed = (seed: Uint8Array, chain: ChainId): HDKey => HDKey.fromMasterSeed(seed).derive(PATHS[chain])

/** The same account as the server may know it. */
export function accountKeyOfSeed(seed: Uint8Array, of: Pick<AccountKey, 'chain' | 'bitcoinChain'>): AccountKey {
  return accountKey(HDKey.fromExtendedKey(accountOfSeed(seed, of.chain).publicExtendedKey), of)
}

/**
 * Reads an extended private key, for whoever signs. `print` is that of its public half, by which the server's addresses are known.
 */
export function readPrivateAccountKey(
  text: string,
  of: Pick<AccountKey, 'chain' | 'bitcoinChain'>,
): { ok: true; print: string; node: HDKey } | { ok: false } {
  const bytes = decode(text)
  const version = bytes && VERSIONS[new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)]
  if (!bytes || !version?.isPrivate) return { ok: false }
  if (of.chain === 'bitcoin' && version.isTest !== (of.bitcoinChain !== 'main')) return { ok: false }
  const plain = Uint8Array.from(bytes)
  new DataView(plain.buffer).setUint32(0, XPRV)
  try {
    const node = HDKey.fromExtendedKey(base58check.encode(plain))
    return { ok: true, node, print: accountKey(node, of).print }
  } catch {
    return { ok: false }
  }
}

export const HIGHEST_INDEX = 0x7fff_ffff

/** The address of an index. The same index gives the same address for good. */
export function deriveAddress({ node, chain, bitcoinChain }: AccountKey, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index > HIGHEST_INDEX) throw new Error(`no address has the index ${index}`)
  const key = node.deriveChild(0).deriveChild(index).publicKey
  if (!key) throw new Error(`no key at ${index}`)
  return addressOfKey(key, { chain, bitcoinChain })
}

/** The address that a compressed public key is paid at. */
export function addressOfKey(key: Uint8Array, { chain, bitcoinChain }: Pick<AccountKey, 'chain' | 'bitcoinChain'>): string {
  if (chain === 'bitcoin') {
    const address = p2wpkh(key, bitcoinNetwork(bitcoinChain)).address
    if (address === undefined) throw new Error('a key without an address')
    return address
  }
  const [, ...point] = secp256k1.Point.fromBytes(key).toBytes(false)
  const hash = keccak_256(Uint8Array.from(point)).slice(-20)
  return chain === 'tron' ? tronAddress(hash) : ethereumAddress(hash)
}

export function bitcoinNetwork(chain: BitcoinChain): typeof NETWORK {
  if (chain === 'main') return NETWORK
  return chain === 'test' ? TEST_NETWORK : { ...TEST_NETWORK, bech32: 'bcrt' }
}

/** Null for an address that nobody can be paid at, such as one of Taproot whose key is no point: its check sum says nothing of that. */
export function bitcoinScript(address: string, chain: BitcoinChain): Uint8Array | null {
  try {
    return OutScript.encode(Address(bitcoinNetwork(chain)).decode(address))
  } catch {
    return null
  }
}
