/**
 * Receives the file of a call into a folder of its own, never into memory. It is refused by its declared size before anything is read, and
 * while it arrives as soon as it is larger. Whatever comes of the call, the file is gone when it ends; the folder is emptied at each start.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal, refuse, type CallFile } from '@assay/contract/wire'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Places } from './places.ts'

/** A file of a request, on this machine until the call ends. */
export interface IncomingFile {
  path: string
  bytes: number
}

export interface Received {
  fields: Record<string, unknown>
  file: IncomingFile | null
}

/** At once: of one user, and of all. Decoding pictures costs more than anything else a call may ask for. */
const OF_USER = 1
const OF_ALL = 8
const AGAIN_SECONDS = 2
/** Boundaries, headers and the other fields, which come before the file. */
const OVERHEAD_BYTES = 16 * 1024
const FIELDS_MAXIMUM = 10
const FIELD_BYTES = 1_000
const FILE_FIELD = 'file'
const MEGABYTE = 1024 * 1024

const ALL = 'all'

export class Incoming {
  readonly #folder: string
  readonly #users = new Places(OF_USER)
  readonly #all = new Places(OF_ALL)

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(folder: string): Promise<Incoming> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new Incoming(folder)
  }

  /**
   * Gives `work` the fields and the file of a request. Refuses `too_many_requests`, `file_too_large` or `body_unreadable`. A body that is no
   * multipart has fields only.
   */
  async receive<Answer>(
    { request, userId, limit }: { request: FastifyRequest; userId: number; limit: CallFile },
    work: (received: Received) => Promise<Answer>,
  ): Promise<Answer> {
    if (!request.isMultipart()) return work({ fields: (request.body ?? {}) as Record<string, unknown>, file: null })
    refuseDeclaredSize(request, limit)
    const user = String(userId)
    if (!this.#users.hasRoom(user) || !this.#all.take(ALL)) refuse('too_many_requests', { values: { seconds: AGAIN_SECONDS } })
    this.#users.take(user)
    const path = join(this.#folder, randomUUID())
    try {
      return await work(await readParts(request, { path, limit }))
    } finally {
      this.#users.leave(user)
      this.#all.leave(ALL)
      await rm(path, { force: true })
    }
  }
}

const refuseSize = ({ maximumBytes }: CallFile): never => refuse('file_too_large', { values: { megabytes: maximumBytes / MEGABYTE } })

function refuseDeclaredSize(request: FastifyRequest, limit: CallFile): void {
  if (Number(request.headers['content-length'] ?? 0) > limit.maximumBytes + OVERHEAD_BYTES) refuseSize(limit)
}

async function readParts(request: FastifyRequest, { path, limit }: { path: string; limit: CallFile }): Promise<Received> {
  const received: Received = { fields: {}, file: null }
  try {
    for await (const part of request.parts({ limits: limitsOf(limit) })) {
      if (part.type === 'field') received.fields[part.fieldname] = part.value
      else received.file = await keep(part, path)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') refuseSize(limit)
    if (isFaultOfDisk(error)) throw error
    // Cut off, without its boundary, with more parts than there may be: what the parser says of it helps nobody.
    refuse('body_unreadable')
  }
  return received
}

const limitsOf = ({ maximumBytes }: CallFile) => ({
  files: 1,
  fileSize: maximumBytes,
  fields: FIELDS_MAXIMUM,
  fieldSize: FIELD_BYTES,
  parts: FIELDS_MAXIMUM + 1,
})

async function keep(part: MultipartFile, path: string): Promise<IncomingFile | null> {
  if (part.fieldname !== FILE_FIELD) refuse('parameter_error', { fields: { [part.fieldname]: 'field_unknown' } })
  const kept = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, kept)
  // A form sends an empty file where none was chosen.
  return kept.bytesWritten === 0 ? null : { path, bytes: kept.bytesWritten }
}

/** Errors of the operating system have a system call; those of the parser have none. */
const isFaultOfDisk = (error: unknown): boolean => typeof (error as { syscall?: unknown }).syscall === 'string'
