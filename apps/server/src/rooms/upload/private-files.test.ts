/** Private files in a folder and in a bucket: sealed, opened under their own name only, and nothing is left that has no row. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBucketStore } from '../../ports/bucket-store.ts'
import { openFileStore, type FileStore } from '../../ports/file-store.ts'
import { startBucket, type TestBucket } from '../../ports/testing-bucket.ts'
import { createSecrets } from '../../secrets.ts'
import { PrivateFiles } from './private-files.ts'

const DAY_MS = 86_400_000
const log = pino({ level: 'silent' })
let folder: string
let bucket: TestBucket

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-private-'))
  bucket = await startBucket(join(folder, 'bucket'))
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

let parts = 0
const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => openFileStore(await mkdtemp(join(folder, 'folder-')))],
  ['a bucket', () => openBucketStore(bucket.config, `part-${++parts}`, { log, firstPauseMs: 5 })],
]

describe.each(stores)('in %s', (_where, open) => {
  const secrets = createSecrets(Buffer.alloc(32, 5))
  const openFiles = async (ending: `.${string}` = '.sealed', given?: FileStore) => {
    const store = given ?? (await open())
    const rows = new Set<string>()
    const files = new PrivateFiles({
      files: store,
      secrets,
      about: 'support file',
      ending,
      knownAmong: (names) => Promise.resolve(new Set(names.filter((name) => rows.has(name)))),
    })
    return { store, rows, files, put: (text: string) => files.put(Buffer.from(text), (name) => Promise.resolve(void rows.add(name))) }
  }

  it('are sealed there, and open under their own name only', async () => {
    const { store, files, put } = await openFiles()
    const [first, second] = [await put('a passport'), await put('a face')]
    expect((await store.read(first))!.toString('latin1')).not.toContain('a passport')
    expect((await files.open(first)).toString()).toBe('a passport')
    await store.remove(first)
    await store.put(first, (await store.read(second))!)
    await expect(files.open(first)).rejects.toThrow()
    await files.remove([first])
    await expect(files.open(first)).rejects.toMatchObject({ code: 'file_not_found' })
  })

  it('leave nothing behind when their row could not be written', async () => {
    const { store, files } = await openFiles()
    await expect(files.put(Buffer.from('a'), () => Promise.reject(new Error('the database went away')))).rejects.toThrow('went away')
    const left: string[] = []
    for await (const name of store.namesBefore(Date.now() + DAY_MS)) left.push(name)
    expect(left).toEqual([])
  })

  it('without a row are removed once they are a day old, and those of another room never', async () => {
    const { store, files, rows, put } = await openFiles()
    const other = await openFiles('.proof.sealed', store)
    const [kept, lost, theirs] = [await put('kept'), await put('lost'), await other.put('a proof')]
    rows.delete(lost)
    await files.removeOrphans(Date.now())
    expect(await store.read(lost)).not.toBeNull()
    await files.removeOrphans(Date.now() + DAY_MS + 60_000)
    expect(await store.read(lost)).toBeNull()
    expect([await store.read(kept), await store.read(theirs)]).not.toContain(null)
  })
})
