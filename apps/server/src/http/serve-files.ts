/** Serves the pictures of users: under a path of their own, and never as anything but a picture. */
import { Refusal } from '@assay/contract/wire'
import type { FastifyInstance } from 'fastify'
import { FILE_NAME, type FileStore } from '../ports/file-store.ts'
import { send } from './serve.ts'

const YEAR_SECONDS = 31_536_000

/** A name is never given to another picture, so caches may keep it. `sandbox` and the empty policy hold even for who opens it alone. */
const HEADERS = {
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export function serveFiles(http: FastifyInstance, files: FileStore): void {
  http.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params
    const file = FILE_NAME.test(name) ? await files.open(name) : null
    if (!file) return send(new Refusal('route_not_found'), request, reply)
    return reply.headers({ ...HEADERS, 'content-length': String(file.bytes) }).send(file.body)
  })
}
