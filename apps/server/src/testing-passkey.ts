/** For tests: a passkey as an authenticator makes it, in memory (ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const url = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url')

/** Present, verified, may be copied, is copied. */
const FLAGS = 0x01 | 0x04 | 0x08 | 0x10
const HAS_CREDENTIAL = 0x40

interface Spoiled {
  origin?: string
  host?: string
  /** Of the flags that are set for a present and verified user. */
  flags?: number
}

export class TestPasskey {
  readonly id = randomBytes(16)
  counter = 0
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = privateKey
    this.publicKey = publicKey
  }

  /** The answer to the options of a new passkey. */
  register(options: string, spoiled: Spoiled = {}): string {
    const { x, y } = this.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(cose)])
    const authData = Buffer.concat([this.head(spoiled, HAS_CREDENTIAL), credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, spoiled),
      attestationObject: url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  /** The answer to the options of a login or an act. */
  answerTo(options: string, spoiled: Spoiled = {}): string {
    const clientDataJSON = this.clientData('webauthn.get', options, spoiled)
    const data = this.head(spoiled, 0)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.answer({ clientDataJSON, authenticatorData: url(data), signature: url(sign('sha256', signed, this.privateKey)) })
  }

  private head({ host = 'localhost', flags = FLAGS }: Spoiled, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | more]), counter])
  }

  private clientData(type: string, options: string, { origin = 'http://localhost:8080' }: Spoiled): string {
    const { challenge } = JSON.parse(options) as { challenge: string }
    return url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  private answer(response: Record<string, unknown>): string {
    const id = url(this.id)
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
