import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyReply } from 'fastify'

const YEAR_SECONDS = 31_536_000

export interface FileCaching {
  /** Identifies the content. It changes when the content of the address changes. */
  etag: string
  /** The content of this address never changes. */
  isImmutable: boolean
}

/** The whole body, or a stream. */
export type FileBody = string | Buffer | Readable

/** An answer that is a file instead of an envelope. */
export class FileAnswer<Body extends FileBody = string> {
  readonly name: string
  readonly contentType: string
  readonly body: Body
  readonly caching: FileCaching | null
  /** The same body, compressed once for all requests. Null leaves compression to the server. */
  readonly gzipped: Buffer | null

  constructor(
    { name, contentType, body }: { name: string; contentType: string; body: Body },
    { caching = null, gzipped = null }: { caching?: FileCaching | null; gzipped?: Buffer | null } = {},
  ) {
    this.name = name
    this.contentType = contentType
    this.body = body
    this.caching = caching
    this.gzipped = gzipped
  }

  send(reply: FastifyReply): FastifyReply {
    const { headers } = reply.request
    if (this.caching) {
      const { etag, isImmutable } = this.caching
      // A weak tag, because the same content is sent compressed or uncompressed.
      reply.header('etag', `W/"${etag}"`)
      reply.header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache')
      if (hasTag(headers['if-none-match'], etag)) return reply.status(304).send()
    } else reply.header('cache-control', 'no-store')
    reply.type(this.contentType).header('content-disposition', `attachment; filename="${this.name}"`)
    if (!this.gzipped) return reply.send(this.body)
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(headers)) return reply.send(this.body)
    return reply.header('content-encoding', 'gzip').send(this.gzipped)
  }
}

export const takesGzip = (headers: IncomingHttpHeaders): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '')

const hasTag = (field: string | undefined, etag: string): boolean =>
  field?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${etag}"`) ?? false

/** Compresses outside of the main thread. */
export const compressed: (body: string | Buffer) => Promise<Buffer> = promisify<string | Buffer, Buffer>(gzip)
