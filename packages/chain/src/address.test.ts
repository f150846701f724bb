import { describe, expect, it } from 'vitest'
import { checkAddress, readAddressText } from './address.ts'

const BTC = {
  key: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  script: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  witness: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  witnessScript: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  taproot: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  test: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
}
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('an address', () => {
  it.each([
    ['bitcoin', BTC.key],
    ['bitcoin', BTC.script],
    ['bitcoin', BTC.witness],
    ['bitcoin', BTC.witnessScript],
    ['bitcoin', BTC.taproot],
    ['ethereum', ETH],
    ['tron', TRON],
  ] as const)('of %s is taken: %s', (chain, address) => expect(checkAddress(chain, address)).toEqual({ ok: true, address }))

  it('is written in one way, whatever it was typed in', () => {
    expect(checkAddress('ethereum', ETH.toLowerCase())).toEqual({ ok: true, address: ETH })
    expect(checkAddress('ethereum', `0x${ETH.slice(2).toUpperCase()}`)).toEqual({ ok: true, address: ETH })
    expect(checkAddress('bitcoin', BTC.witness.toUpperCase())).toEqual({ ok: true, address: BTC.witness })
    expect(checkAddress('tron', ` ${TRON.slice(0, 10)}\n${TRON.slice(10)} `)).toEqual({ ok: true, address: TRON })
  })

  it('is read out of a link, and a link of another network is refused in words', () => {
    expect(checkAddress('tron', `tron:${TRON}?amount=5`)).toEqual({ ok: true, address: TRON })
    expect(checkAddress('ethereum', `ethereum:${ETH}@1?value=1e18`)).toEqual({ ok: true, address: ETH })
    expect(checkAddress('tron', `ethereum:${ETH}`)).toEqual({ ok: false, reason: 'wrong_network', found: 'ethereum' })
    expect(checkAddress('bitcoin', 'lightning:lnbc1')).toMatchObject({ ok: false, reason: 'wrong_network' })
    expect(readAddressText('bitcoin://bc1q')).toEqual({ text: 'bc1q', scheme: 'bitcoin' })
  })

  it.each([
    ['bitcoin', ETH, 'ethereum'],
    ['bitcoin', TRON, 'tron'],
    ['bitcoin', BTC.test, 'bitcoin-test'],
    ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bitcoin-test'],
    ['ethereum', TRON, 'tron'],
    ['ethereum', BTC.witness, 'bitcoin'],
    ['tron', ETH, 'ethereum'],
    ['tron', BTC.key, 'bitcoin'],
  ] as const)('on %s of another network is named: %s', (chain, address, found) =>
    expect(checkAddress(chain, address)).toEqual({ ok: false, reason: 'wrong_network', found }),
  )

  it.each([
    ['bitcoin', BTC.key.replace('zP', 'zQ')],
    ['bitcoin', BTC.witness.replace('w508', 'w509')],
    ['bitcoin', BTC.taproot.replace('0xlx', '0xlz')],
    ['ethereum', ETH.replace('5aAe', '5aae')],
    ['tron', TRON.replace('R7N', 'R7M')],
  ] as const)('on %s with a character mistyped has a wrong sum: %s', (chain, address) =>
    expect(checkAddress(chain, address)).toEqual({ ok: false, reason: 'checksum' }),
  )

  it.each([
    ['bitcoin', BTC.witness.slice(0, -3)],
    ['ethereum', ETH.slice(0, -1)],
    ['ethereum', `${ETH}0`],
    ['tron', TRON.slice(0, -1)],
  ] as const)('on %s with too few or too many characters says so: %s', (chain, address) =>
    expect(checkAddress(chain, address)).toEqual({ ok: false, reason: 'length' }),
  )

  it('of the test chain is taken on the test chain only, and one of the main chain is not taken there', () => {
    expect(checkAddress('bitcoin', BTC.test, 'test')).toEqual({ ok: true, address: BTC.test })
    expect(checkAddress('bitcoin', BTC.test, 'regtest')).toMatchObject({ ok: false, reason: 'wrong_network' })
    expect(checkAddress('bitcoin', BTC.witness, 'test')).toEqual({ ok: false, reason: 'wrong_network', found: 'bitcoin' })
  })

  it('with letters that no address has, in mixed capitals, or of a form nobody can pay to is refused', () => {
    expect(checkAddress('ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeZ')).toEqual({ ok: false, reason: 'characters' })
    expect(checkAddress('bitcoin', BTC.witness.replace('w508', 'W508'))).toEqual({ ok: false, reason: 'characters' })
    // Version 1 under the sum of version 0 (BIP 350's own example).
    expect(checkAddress('bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')).toEqual({
      ok: false,
      reason: 'checksum',
    })
    expect(checkAddress('bitcoin', '')).toMatchObject({ ok: false })
    expect(checkAddress('tron', '\u0000')).toMatchObject({ ok: false })
  })
})
