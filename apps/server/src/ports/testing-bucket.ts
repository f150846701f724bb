/**
 * For tests: a bucket. s3rver keeps the files; it does not check signatures of version 4 nor the hash of what came, so a gate before it does
 * both, by the documents of the signature and not by the library that signs.
 */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { BucketConfig } from '../config-outside.ts'

interface BucketServer {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => BucketServer

const KEY_ID = 'S3RVER'
const SECRET = 'S3RVER'

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What the service says against a request. Null: nothing. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/
  const [, keyId, day, region, names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId'
  const { pathname, searchParams } = new URL(url, 'http://a')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region!, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day!))
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return sha256(body) === headers['x-amz-content-sha256'] ? null : 'XAmzContentSHA256Mismatch'
}

export interface TestBucket {
  config: BucketConfig
  /** The server behind the gate, which takes whatever comes. */
  ungated: BucketConfig
  close(): Promise<void>
}

export async function startBucket(directory: string): Promise<TestBucket> {
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'assay' }] })
  const { port } = await server.run()
  const gate = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const refusal = refusalOf(request, body)
      if (refusal) return void response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`)
      const { method, url, headers } = request
      const inner = ask({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      inner.end(body)
    })
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const at = (open: number) => `http://127.0.0.1:${open}`
  const ungated = { endpoint: at(port), bucket: 'assay', region: 'eu-central-1', keyId: KEY_ID, secret: SECRET }
  return {
    ungated,
    config: { ...ungated, endpoint: at((gate.address() as AddressInfo).port) },
    async close() {
      gate.closeAllConnections()
      gate.close()
      await server.close()
    },
  }
}
