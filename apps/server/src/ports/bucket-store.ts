/**
 * Files in a bucket of an S3-compatible service. Each request is signed with the hash of what it carries, so that the service takes a file
 * whole or not at all, and is tried again where the service is busy or away. Addresses name the bucket in the path, as every such service
 * understands it.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadableStream } from 'node:stream/web'
import { refuse } from '@assay/contract/wire'
import { AwsV4Signer } from 'aws4fetch'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import type { BucketConfig } from '../config-outside.ts'
import type { FileStore } from './file-store.ts'

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 100
/** Until the head of an answer is there. */
const ANSWER_MS = 10_000
/** Until all of a file is there. A file is a few megabytes at most. */
const BODY_MS = 60_000
/** More is no file of ours. */
export const FILE_BYTES_MAXIMUM = 32_000_000
const NAMES_OF_PAGE = 1_000

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Empty: the bucket itself. */
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
}

/** The service answered what nobody can use. */
class BucketError extends Error {
  readonly status: number
  /** What the service calls it. */
  readonly code: string
  constructor(status: number, code: string) {
    super(`the store of files answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

export interface BucketOptions {
  log: Pick<Logger, 'error' | 'warn'>
  answerMs?: number
  firstPauseMs?: number
}

class Bucket {
  readonly #config: BucketConfig
  readonly #answerMs: number
  readonly #firstPauseMs: number

  constructor(config: BucketConfig, { answerMs = ANSWER_MS, firstPauseMs = FIRST_PAUSE_MS }: BucketOptions) {
    this.#config = config
    this.#answerMs = answerMs
    this.#firstPauseMs = firstPauseMs
  }

  /** An answer of 200 to 299, or null for 404. Throws `BucketError` or what the network does, after some attempts. */
  async ask(asked: Asked): Promise<Response | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await this.#once(asked)
        if (response.ok) return response
        const error = new BucketError(response.status, codeIn(await response.text()))
        if (response.status === 404 && error.code !== 'NoSuchBucket') return null
        if ((response.status < 500 && response.status !== 429) || attempt === ATTEMPTS) throw error
      } catch (error) {
        if (error instanceof BucketError || attempt === ATTEMPTS) throw error
      }
      // Spread, so that many who wait do not all come again in one moment.
      await sleep(this.#firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }

  async #once({ method, key = '', query = {}, body }: Asked): Promise<Response> {
    const { endpoint, bucket, region, keyId: accessKeyId, secret: secretAccessKey } = this.#config
    const url = new URL(`/${bucket}/${key}`, endpoint)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const headers = { 'x-amz-content-sha256': hash }
    // Signed anew at each attempt: a signature is good for some minutes only.
    const given = { url: url.href, method, headers, accessKeyId, secretAccessKey, region, service: 's3', ...(body && { body }) }
    const signed = await new AwsV4Signer(given).sign()
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(new Error('the store of files did not answer in time')), this.#answerMs)
    const bodyTimer = setTimeout(() => ending.abort(new Error('the store of files was too slow')), BODY_MS)
    bodyTimer.unref()
    try {
      const sent = { method, headers: signed.headers, redirect: 'manual' as const, signal: ending.signal }
      return await fetch(signed.url, body ? { ...sent, body: Buffer.from(body) } : sent)
    } finally {
      clearTimeout(timer)
    }
  }
}

const codeIn = (text: string): string => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'Unknown'

/** A file that is longer than any of ours is not read on. */
async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > most) throw new Error('the store of files sent more than a file of ours has')
    yield part
  }
}

/**
 * A folder of a bucket. Throws a ConfigError where the service says that the configuration is wrong; a service that is away now may come.
 * What fails later is logged and refused as `unavailable`.
 */
export async function openBucketStore(config: BucketConfig, folder: string, options: BucketOptions): Promise<FileStore> {
  const bucket = new Bucket(config, options)
  const { log } = options
  await checkBucket(bucket, log)
  const keyOf = (name: string) => `${folder}/${name}`
  const ask = (asked: Asked): Promise<Response | null> =>
    bucket.ask(asked).catch((error: unknown) => {
      log.error({ err: error, method: asked.method }, 'the store of files failed')
      return refuse('unavailable')
    })
  const open: FileStore['open'] = async (name) => {
    const answer = await ask({ method: 'GET', key: keyOf(name) })
    const bytes = Number(answer?.headers.get('content-length') ?? FILE_BYTES_MAXIMUM + 1)
    if (!answer?.body) return null
    if (bytes > FILE_BYTES_MAXIMUM) {
      await answer.body.cancel()
      log.error({ name, bytes }, 'a file in the store is larger than any of ours')
      return refuse('unavailable')
    }
    return { bytes, body: Readable.from(limited(answer.body as ReadableStream<Uint8Array>, bytes)) }
  }
  return {
    async put(name, content) {
      if (content.length > FILE_BYTES_MAXIMUM) throw new Error('a file larger than any of ours')
      try {
        // A bucket that is gone answers 404.
        const answer = (await ask({ method: 'PUT', key: keyOf(name), body: content })) ?? refuse('unavailable')
        await answer.body?.cancel()
      } catch (error) {
        // There are services that keep what has come of a file. If this fails too, the sweep of files without a row finds it.
        await bucket.ask({ method: 'DELETE', key: keyOf(name) }).catch(() => undefined)
        throw error
      }
    },
    open,
    async read(name) {
      const found = await open(name)
      if (!found) return null
      try {
        return Buffer.concat(await found.body.toArray())
      } catch (error) {
        log.error({ err: error, name }, 'the store of files broke off')
        return refuse('unavailable')
      }
    },
    async remove(name) {
      const answer = await ask({ method: 'DELETE', key: keyOf(name) })
      await answer?.body?.cancel()
    },
    async *namesBefore(timeMs) {
      const fixed = { 'list-type': '2', prefix: `${folder}/`, 'max-keys': String(NAMES_OF_PAGE) }
      let next: string | undefined
      do {
        const query: Record<string, string> = next === undefined ? fixed : { ...fixed, 'continuation-token': next }
        const page = (await (await ask({ method: 'GET', query }))?.text()) ?? ''
        for (const [, key = '', time = ''] of page.matchAll(/<Key>([^<]+)<\/Key>.*?<LastModified>([^<]+)<\/LastModified>/gs))
          if (Date.parse(time) < timeMs) yield key.slice(folder.length + 1)
        next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1]
      } while (next !== undefined)
    },
  }
}

/** What a service says of a wrong configuration, and which variable is meant. */
const WRONG: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'S3_KEY_ID: the service does not know it',
  SignatureDoesNotMatch: 'S3_SECRET: does not belong to S3_KEY_ID',
  NoSuchBucket: 'S3_BUCKET: the service has no such bucket',
  AccessDenied: 'S3_BUCKET: may not be read with this key',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
  PermanentRedirect: 'S3_REGION: the bucket is in another region',
}

async function checkBucket(bucket: Bucket, log: BucketOptions['log']): Promise<void> {
  try {
    await (await bucket.ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }))?.body?.cancel()
  } catch (error) {
    const wrong = error instanceof BucketError ? WRONG[error.code] : undefined
    if (wrong !== undefined) throw new ConfigError(wrong)
    log.warn({ err: error }, 'the store of files does not answer: pictures can be neither sent nor seen until it does')
  }
}
