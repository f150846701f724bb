/** Both stores of files keep the same promises; the bucket is one of a server that runs here. */
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BucketConfig } from '../config-outside.ts'
import { createSecrets } from '../secrets.ts'
import { openBucketStore } from './bucket-store.ts'
import { openFileStore, type FileStore } from './file-store.ts'
import { dropCopies, openFileStores, openSealedStores } from './file-stores.ts'
import { startBucket, type TestBucket } from './testing-bucket.ts'

const log = pino({ level: 'silent' })
let bucket: TestBucket
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-bucket-'))
  bucket = await startBucket(join(folder, 'bucket'))
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const quick = { log, firstPauseMs: 5, answerMs: 500 }
const openBucket = (given: Partial<BucketConfig> = {}, at = 'files') => openBucketStore({ ...bucket.config, ...given }, at, quick)
const namesIn = async (store: FileStore, timeMs: number): Promise<string[]> => {
  const found: string[] = []
  for await (const name of store.namesBefore(timeMs)) found.push(name)
  return found.sort()
}
let names = 0
const newName = () => `${String(++names).padStart(24, 'a')}.webp`

const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => openFileStore(await mkdtemp(join(folder, 'folder-')))],
  ['a bucket', async () => openBucket({}, `part-${++names}`)],
]

describe.each(stores)('%s', (_what, open) => {
  it('gives back what was put there, whole, in one piece or as it comes', async () => {
    const store = await open()
    const [name, content] = [newName(), Buffer.alloc(3_000_000, 'picture')]
    await store.put(name, content)
    expect((await store.read(name))!.equals(content)).toBe(true)
    const { bytes, body } = (await store.open(name))!
    expect(bytes).toBe(content.length)
    expect(Buffer.concat(await body.toArray()).equals(content)).toBe(true)
  })

  it('keeps what was encrypted as it is', async () => {
    const store = await open()
    const secrets = createSecrets(Buffer.alloc(32, 3))
    await store.put('front.sealed', secrets.sealFile(Buffer.from('a face'), 'front'))
    const kept = (await store.read('front.sealed'))!
    expect(kept.toString('latin1')).not.toContain('a face')
    expect(secrets.openFile(kept, 'front').toString()).toBe('a face')
  })

  it('has nothing of what was never there or was removed, and removing again is no fault', async () => {
    const store = await open()
    const name = newName()
    expect([await store.open(name), await store.read(name)]).toEqual([null, null])
    await store.put(name, Buffer.from('a'))
    await store.remove(name)
    await store.remove(name)
    expect(await store.read(name)).toBeNull()
  })

  it('lists what is older than a time', async () => {
    const store = await open()
    const put = Array.from({ length: 5 }, newName)
    for (const name of put) await store.put(name, Buffer.from(name))
    expect(await namesIn(store, Date.now() + 60_000)).toEqual(put.toSorted())
    expect(await namesIn(store, Date.now() - 60_000)).toEqual([])
  })
})

describe('a bucket', () => {
  it('keeps folders apart', async () => {
    const [files, secret] = [await openBucket({}, 'files'), await openBucket({}, 'private')]
    await secret.put('front.sealed', Buffer.from('sealed'))
    expect(await files.read('front.sealed')).toBeNull()
    expect(await namesIn(files, Date.now() + 60_000)).not.toContain('front.sealed')
  })

  it.each([
    [{ secret: 'another' }, 'S3_SECRET: does not belong to S3_KEY_ID'],
    [{ keyId: 'nobody' }, 'S3_KEY_ID: the service does not know it'],
    [{ bucket: 'elsewhere' }, 'S3_BUCKET: the service has no such bucket'],
  ])('that is configured wrongly stops the start: %o', async (given, message) => {
    await expect(openBucket(given)).rejects.toThrow(message)
  })
})

it('takes over files of conversations that lay on the machine, once the bucket answers', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const old = await openFileStore(join(dataDir, 'support'))
  const secrets = createSecrets(Buffer.alloc(32, 4))
  await old.put('one.sealed', secrets.sealFile(Buffer.from('a document'), 'one'))
  await old.put('two.sealed', Buffer.from('two'))
  const { supportFiles } = await openFileStores({ bucket: bucket.config, dataDir }, log)
  expect(secrets.openFile((await supportFiles.read('one.sealed'))!, 'one').toString()).toBe('a document')
  expect(await namesIn(supportFiles, Date.now() + 60_000)).toEqual(['one.sealed', 'two.sealed'])
  expect(await readdir(dataDir)).not.toContain('support')
  const local = await openFileStores({ bucket: null, dataDir }, log)
  await local.supportFiles.put('three.sealed', Buffer.from('three'))
  expect(await readdir(dataDir)).toContain('support')
})

/** A server before the bucket's: it answers for it, or cuts what goes through. */
async function before(given: NetServer, use: (endpoint: string) => Promise<void>): Promise<void> {
  given.listen(0, '127.0.0.1')
  await once(given, 'listening')
  await use(`http://127.0.0.1:${(given.address() as AddressInfo).port}`)
  given.close()
}

const answering = (statuses: (number | null)[], seen: string[]) =>
  createHttpServer((request, response) => {
    seen.push(request.method ?? '')
    const status = statuses.length > 1 ? statuses.shift() : statuses[0]
    // Null: never.
    if (status !== null) response.writeHead(status!).end()
  })

describe('for an exchange of the key', () => {
  it.each([true, false])('copies lie beside the files and not among them, in a bucket: %s', async (isBucket) => {
    const place = { bucket: isBucket ? bucket.config : null, dataDir: await mkdtemp(join(folder, 'data-')) }
    const { privateFiles } = await openSealedStores(place, log)
    await privateFiles.files.put('copied.sealed', Buffer.from('before'))
    await privateFiles.copies.put('copied.sealed', Buffer.from('after'))
    expect((await privateFiles.files.read('copied.sealed'))!.toString()).toBe('before')
    expect((await namesIn(privateFiles.files, Date.now() + 60_000)).filter((name) => name.includes('copied'))).toEqual(['copied.sealed'])
    expect(await namesIn(privateFiles.copies, Date.now() + 60_000)).toEqual(['copied.sealed'])
    await dropCopies(place)
    expect((await readdir(place.dataDir)).filter((name) => name.endsWith('-exchange'))).toEqual([])
  })

  it('nothing is left out that could not be moved into the bucket', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    await (await openFileStore(join(dataDir, 'support'))).put('one.sealed', Buffer.from('one'))
    await before(answering([200, 200, 200, 403], []), async (endpoint) => {
      const opened = openSealedStores({ bucket: { ...bucket.config, endpoint }, dataDir }, log)
      await expect(opened).rejects.toThrow(/^S3_ENDPOINT: files of conversations are still in ASSAY_DATA/)
    })
  })
})

describe('a service that fails', () => {
  it('for a moment is asked again, later each time', async () => {
    const seen: string[] = []
    await before(answering([200, 503, 500, 200], seen), async (endpoint) => {
      const store = await openBucket({ endpoint })
      await store.put(newName(), Buffer.from('a'))
      expect(seen).toEqual(['GET', 'PUT', 'PUT', 'PUT'])
    })
  })

  it('for long is refused as unavailable, and does not stop the start', async () => {
    const seen: string[] = []
    await before(answering([503], seen), async (endpoint) => {
      const store = await openBucket({ endpoint })
      await expect(store.put(newName(), Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' })
      await expect(store.read(newName())).rejects.toMatchObject({ code: 'unavailable' })
      expect(seen.filter((method) => method === 'PUT')).toHaveLength(4)
    })
  })

  it('never answers is left after a while', async () => {
    await before(answering([200, null], []), async (endpoint) => {
      const store = await openBucket({ endpoint })
      await expect(store.read(newName())).rejects.toMatchObject({ code: 'unavailable' })
    })
  })

  it('refuses a signature is not asked again', async () => {
    const seen: string[] = []
    await before(answering([200, 403], seen), async (endpoint) => {
      const store = await openBucket({ endpoint })
      await expect(store.put(newName(), Buffer.from('a'))).rejects.toMatchObject({ code: 'unavailable' })
      // And what may have been kept is taken away.
      expect(seen).toEqual(['GET', 'PUT', 'DELETE'])
    })
  })

  it('sends more than any file of ours has is not read on', async () => {
    const endless = createHttpServer((request, response) => {
      if (request.url?.includes('list-type')) return void response.end()
      response.writeHead(200, { 'content-length': '90000000000' })
      response.write(Buffer.alloc(1_000))
    })
    await before(endless, async (endpoint) => {
      const store = await openBucket({ endpoint })
      await expect(store.read(newName())).rejects.toMatchObject({ code: 'unavailable' })
      endless.closeAllConnections()
    })
  })
})

/** Lets so many bytes of each connection through, and cuts it then. */
function cutting(target: string, most: number, onCut: () => void) {
  const { hostname, port } = new URL(target)
  return createServer((client) => {
    const service = connect(Number(port), hostname)
    let bytes = 0
    client.on('data', (data: Buffer) => {
      bytes += data.length
      if (bytes < most) return void service.write(data)
      onCut()
      client.destroy()
      service.destroy()
    })
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    service.pipe(client)
  })
}

describe('an upload that is cut off leaves no file', () => {
  it.each([
    ['with a service that takes files whole', () => bucket.config],
    ['with one that keeps what came', () => bucket.ungated],
  ])('%s', async (_what, configOf) => {
    const { endpoint: target } = configOf()
    const name = newName()
    let cuts = 0
    await before(
      cutting(target, 200_000, () => cuts++),
      async (endpoint) => {
        const cut = await openBucketStore({ ...configOf(), endpoint }, 'files', quick)
        await expect(cut.put(name, Buffer.alloc(1_000_000, 'a'))).rejects.toMatchObject({ code: 'unavailable' })
        expect(cuts).toBe(4)
      },
    )
    const store = await openBucket()
    expect((await store.read(name))?.length).toBeUndefined()
    expect(await namesIn(store, Date.now() + 60_000)).not.toContain(name)
  })
})
