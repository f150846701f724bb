/**
 * The rules by which the Bitcoin node of tests takes a transaction: read, hashed and verified here by BIP 141, 143 and 144, with nothing of the
 * library that the signer signs with. Inputs are of one kind, P2WPKH; what others have for outputs is theirs.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'

export interface Input {
  id: string
  place: number
  sequence: number
  witness: Uint8Array[]
}

export interface Out {
  value: bigint
  script: Uint8Array
}

export interface Transaction {
  id: string
  version: number
  lockTime: number
  inputs: Input[]
  outputs: Out[]
  /** In virtual bytes. */
  size: number
}

/** What a node answers to bytes that it does not take. */
export class Refused extends Error {}

class Reader {
  readonly #bytes: Uint8Array
  place = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.slice(this.place, this.place + count)
    if (taken.length !== count) throw new Refused('TX decode failed')
    this.place += count
    return taken
  }

  number(bytes: number): number {
    return Number(this.long(bytes))
  }

  long(bytes: number): bigint {
    return this.take(bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  }

  compact(): number {
    const first = this.number(1)
    return first < 0xfd ? first : this.number(2 ** (first - 0xfc))
  }

  list<Item>(item: () => Item): Item[] {
    return Array.from({ length: this.compact() }, item)
  }

  get isAtEnd(): boolean {
    return this.place === this.#bytes.length
  }
}

const little = (value: bigint | number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn))
const compact = (value: number): number[] => (value < 0xfd ? [value] : [0xfd, ...little(value, 2)])
export const doubleHash = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const reversed = (text: string): Uint8Array => hex.decode(text).reverse()
const outpoint = ({ id, place }: Pick<Input, 'id' | 'place'>): number[] => [...reversed(id), ...little(place, 4)]
const output = ({ value, script }: Out): number[] => [...little(value, 8), ...compact(script.length), ...script]

/** As it counts for the id: without witnesses. */
export function bare({ version, inputs, outputs, lockTime }: Omit<Transaction, 'id' | 'size'>): Uint8Array {
  const ins = inputs.flatMap((input) => [...outpoint(input), 0, ...little(input.sequence, 4)])
  return Uint8Array.from([
    ...little(version, 4),
    ...compact(inputs.length),
    ...ins,
    ...compact(outputs.length),
    ...outputs.flatMap(output),
    ...little(lockTime, 4),
  ])
}

export const idOf = (of: Omit<Transaction, 'id' | 'size'>): string => hex.encode(doubleHash(bare(of)).reverse())

export function readTransaction(text: string): Transaction {
  const bytes = hex.decode(text)
  const reader = new Reader(bytes)
  const version = reader.number(4)
  if (reader.number(1) !== 0 || reader.number(1) !== 1) throw new Refused('TX decode failed: no witnesses')
  const inputs = reader.list((): Input => {
    const id = hex.encode(reader.take(32).reverse())
    const place = reader.number(4)
    if (reader.compact() !== 0) throw new Refused('mandatory-script-verify-flag-failed (Witness requires empty scriptSig)')
    return { id, place, sequence: reader.number(4), witness: [] }
  })
  const outputs = reader.list((): Out => ({ value: reader.long(8), script: reader.take(reader.compact()) }))
  for (const input of inputs) input.witness = reader.list(() => reader.take(reader.compact()))
  const lockTime = reader.number(4)
  if (!reader.isAtEnd) throw new Refused('TX decode failed: bytes left over')
  const whole = { version, inputs, outputs, lockTime }
  const weight = bare(whole).length * 3 + bytes.length
  return { ...whole, id: idOf(whole), size: Math.ceil(weight / 4) }
}

/** The hash that the signature of an input of P2WPKH is of (BIP 143). */
function signedHash(of: Transaction, place: number, spent: Out): Uint8Array {
  const input = of.inputs[place]!
  const joined = (parts: number[][]) => [...doubleHash(Uint8Array.from(parts.flat()))]
  return doubleHash(
    Uint8Array.from([
      ...little(of.version, 4),
      ...joined(of.inputs.map(outpoint)),
      ...joined(of.inputs.map(({ sequence }) => little(sequence, 4))),
      ...outpoint(input),
      // OP_DUP OP_HASH160 <20> OP_EQUALVERIFY OP_CHECKSIG
      0x19,
      0x76,
      0xa9,
      0x14,
      ...spent.script.slice(2),
      0x88,
      0xac,
      ...little(spent.value, 8),
      ...little(input.sequence, 4),
      ...joined(of.outputs.map(output)),
      ...little(of.lockTime, 4),
      ...little(1, 4),
    ]),
  )
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => hex.encode(left) === hex.encode(right)

function isSignature(signature: Uint8Array, signed: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, signed, key, { prehash: false, lowS: true, format: 'der' })
  } catch {
    return false
  }
}

/** Throws Refused where the witness of an input does not unlock what it spends. */
export function verify(of: Transaction, place: number, spent: Out): void {
  const { witness } = of.inputs[place]!
  const [signature, key] = witness
  const isKind = spent.script.length === 22 && spent.script[0] === 0 && spent.script[1] === 20
  if (!isKind || witness.length !== 2 || !signature || !key)
    throw new Refused('mandatory-script-verify-flag-failed (Witness program mismatch)')
  if (!isSame(ripemd160(sha256(key)), spent.script.slice(2)) || signature.at(-1) !== 1)
    throw new Refused('mandatory-script-verify-flag-failed (Script failed an OP_EQUALVERIFY operation)')
  if (!isSignature(signature.slice(0, -1), signedHash(of, place, spent), key))
    throw new Refused('mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)')
}

/** What nodes want an output to be worth, by its script, at three satoshis for each byte that it and its spending take. */
export function dustOf({ script }: Out): bigint {
  const isWitness = script.length >= 4 && script.length <= 42 && (script[0] === 0 || (script[0]! >= 0x51 && script[0]! <= 0x60))
  return BigInt(3 * (9 + script.length + (isWitness ? 67 : 148)))
}
