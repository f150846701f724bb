/** For tests: a browser with a push subscription and the service behind it, which reads what only the browser could. */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, given: { version: 'aes128gcm'; privateKey: unknown; authSecret: Buffer }): Buffer
}

export interface TakenPush {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** What it says, decrypted. */
  content: Record<string, string>
  /** The claims of its signature, which has been checked against the key in the header. */
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
  raw: Buffer
}

export interface PushService {
  taken: TakenPush[]
  /** Statuses that the next pushes are answered with. Afterwards 201. */
  answers: number[]
  /** Where a 3xx answer leads. */
  location: string
  /** A subscription of a new browser. */
  subscribe(): { endpoint: string; p256dh: string; auth: string }
  close(): void
}

function claimsOf(header: string): { claims: TakenPush['claims']; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('the push is not signed with its key')
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as TakenPush['claims'], publicKey }
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { privateKey: ReturnType<typeof createECDH>; authSecret: Buffer }>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = service.answers.shift() ?? 201
      const browser = browsers.get(path)
      if (status === 201 && browser) {
        const raw = Buffer.concat(parts)
        const plain = decrypt(raw, { version: 'aes128gcm', ...browser }).toString()
        const signed = claimsOf(String(request.headers.authorization))
        service.taken.push({ path, headers: request.headers, content: JSON.parse(plain) as Record<string, string>, raw, ...signed })
      }
      response.writeHead(status, status >= 300 && status < 400 ? { location: service.location } : {}).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    taken: [],
    answers: [],
    location: `${origin}/elsewhere`,
    subscribe() {
      const privateKey = createECDH('prime256v1')
      privateKey.generateKeys()
      const authSecret = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { privateKey, authSecret })
      return { endpoint: origin + path, p256dh: privateKey.getPublicKey('base64url'), auth: authSecret.toString('base64url') }
    },
    close: () => void server.close(),
  }
  return service
}
