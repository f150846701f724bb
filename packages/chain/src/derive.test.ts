import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { describe, expect, it } from 'vitest'
import { checkAddress } from './address.ts'
import { accountKeyOfSeed, accountOfSeed, addressOfKey, deriveAddress, readAccountKey, readPrivateAccountKey } from './derive.ts'

/** Of the words "abandon ... about", which every wallet is tried with. */
const SEED = hex.decode(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
)
/** The account of the same words, from BIP 84. */
const ZPUB = 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const read = (text: string, chain: 'bitcoin' | 'ethereum' | 'tron', bitcoinChain: 'main' | 'test' | 'regtest' = 'main') =>
  readAccountKey(text, { chain, bitcoinChain })

describe('an extended public key', () => {
  it('gives the addresses that other wallets give: those of BIP 84', () => {
    const found = read(ZPUB, 'bitcoin')
    if (!found.ok) throw new Error(found.reason)
    expect(deriveAddress(found.key, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(deriveAddress(found.key, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g')
  })

  it('gives the addresses of Ethereum and Tron of the same words', () => {
    const of = (chain: 'ethereum' | 'tron') => accountKeyOfSeed(SEED, { chain, bitcoinChain: 'main' })
    expect(deriveAddress(of('ethereum'), 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect(deriveAddress(of('tron'), 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
  })

  it('is the same whether it comes as text or of the seed, and never has a private part', () => {
    const own = accountKeyOfSeed(SEED, { chain: 'bitcoin', bitcoinChain: 'main' })
    const given = read(ZPUB, 'bitcoin')
    expect(given).toMatchObject({ ok: true, key: { print: own.print } })
    expect(own.node.privateKey).toBeNull()
    expect(own.print).not.toBe(accountKeyOfSeed(SEED, { chain: 'ethereum', bitcoinChain: 'main' }).print)
  })

  it('of a test chain gives addresses of that chain, each of which its check takes', () => {
    for (const bitcoinChain of ['test', 'regtest'] as const) {
      const address = deriveAddress(accountKeyOfSeed(SEED, { chain: 'bitcoin', bitcoinChain }), 7)
      expect(checkAddress('bitcoin', address, bitcoinChain)).toEqual({ ok: true, address })
      expect(checkAddress('bitcoin', address)).toMatchObject({ ok: false, reason: 'wrong_network' })
    }
  })

  it('is refused where it is private, of another chain, mistyped or no key at all', () => {
    const account = accountOfSeed(SEED, 'bitcoin')
    expect(read(account.privateExtendedKey, 'bitcoin')).toEqual({ ok: false, reason: 'private' })
    expect(read(ZPUB, 'bitcoin', 'test')).toEqual({ ok: false, reason: 'other_chain' })
    const test = HDKey.fromExtendedKey(account.privateExtendedKey)
    expect(test.publicExtendedKey).toMatch(/^xpub/)
    for (const text of ['', 'xpub', ZPUB.slice(0, -1), ZPUB.replace('y4Q', 'y4R'), '0x00']) {
      expect(read(text, 'bitcoin')).toEqual({ ok: false, reason: 'unreadable' })
    }
  })

  it('has no address at an index that no key has', () => {
    const key = accountKeyOfSeed(SEED, { chain: 'ethereum', bitcoinChain: 'main' })
    for (const index of [-1, 1.5, 2 ** 31, Number.NaN]) expect(() => deriveAddress(key, index)).toThrow('no address')
  })
})

describe('an extended private key', () => {
  const text = accountOfSeed(SEED, 'ethereum').privateExtendedKey

  it('has the print and the addresses of its public half', () => {
    const of = { chain: 'ethereum', bitcoinChain: 'main' } as const
    const own = accountKeyOfSeed(SEED, of)
    const found = readPrivateAccountKey(text, of)
    if (!found.ok) throw new Error('not read')
    expect(found.print).toBe(own.print)
    expect(addressOfKey(found.node.deriveChild(0).deriveChild(5).publicKey!, of)).toBe(deriveAddress(own, 5))
  })

  it.each([
    ['public', accountOfSeed(SEED, 'ethereum').publicExtendedKey],
    ['mistyped', `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`],
    ['none', 'xprv'],
  ])('is not read where it is %s', (_what, given) => {
    expect(readPrivateAccountKey(given, { chain: 'ethereum', bitcoinChain: 'main' })).toEqual({ ok: false })
  })

  it('of the main chain of Bitcoin is none of a test chain', () => {
    expect(readPrivateAccountKey(accountOfSeed(SEED, 'bitcoin').privateExtendedKey, { chain: 'bitcoin', bitcoinChain: 'main' }).ok).toBe(
      true,
    )
    expect(readPrivateAccountKey(accountOfSeed(SEED, 'bitcoin').privateExtendedKey, { chain: 'bitcoin', bitcoinChain: 'regtest' })).toEqual(
      { ok: false },
    )
  })
})
