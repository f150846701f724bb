/** Addresses that nobody has the key of, each by its number. */
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bitcoinNetwork } from '../derive.ts'

const keyOf = (number: number): Uint8Array => secp256k1.Point.BASE.multiply(BigInt(number + 7_000)).toBytes(true)

/** Of regtest. Every second one is of Taproot. */
export function regtestAddress(number: number): string {
  const network = bitcoinNetwork('regtest')
  const { address } = number % 2 === 0 ? p2wpkh(keyOf(number), network) : p2tr(keyOf(number).slice(1), undefined, network)
  return address!
}
