/** Starting on the embedded database: folders that are not as they should be, two servers on one, an older program on a newer one. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { socketFolderOf } from '../../apps/server/src/db/data-folder.ts'
import { ownerClient } from '../../apps/server/src/db/pool.ts'
import { keep } from '../../apps/server/src/testing-keeper.ts'
import { newUser } from '../client.ts'
import { startRefused } from '../refusal.ts'
import { freePort, postmasterOf, startServer } from '../server.ts'

const ROOT = join(import.meta.dirname, '../..')
const folders: string[] = []

function newFolder(name = 'assay-start-'): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  keep({ folder })
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function asOwner(dataDir: string, statement: string): Promise<void> {
  const owner = ownerClient({ host: join(dataDir, 'run'), user: 'assay', database: 'assay' })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

describe('a data folder', () => {
  it('may have any signs in its path', async () => {
    const dataDir = join(newFolder(), `my 'own' data, "$HOME" \`no\``)
    const server = await startServer({ dataDir })
    await server.end()
    expect(server.exitCode()).toBe(0)
    expect(postmasterOf(dataDir)).toBeNull()
  })

  it('that cannot be one is refused in a line', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    expect((await startRefused({}, file)).words).toMatch(
      /^Configuration: ASSAY_DATA: .+is no folder that this user may write to .+: choose another\n$/,
    )
  })

  it('serves although the making of its database was killed', async () => {
    const dataDir = newFolder()
    const isBegun = () => readdirSync(dataDir).some((name) => name.startsWith('postgres') && existsSync(join(dataDir, name, 'PG_VERSION')))
    const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent', PORT: String(await freePort()), ASSAY_DATA: dataDir },
      stdio: 'ignore',
      detached: true,
    })
    child.once('exit', keep({ process: child.pid! }))
    while (!isBegun()) await sleep(5)
    process.kill(-child.pid!, 'SIGKILL')
    // As older versions left it.
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    const server = await startServer({ dataDir })
    await server.end()
    expect(server.exitCode()).toBe(0)
  })
})

/** So long that the database listens elsewhere, where others may write. */
const longFolder = () => join(newFolder(), 'a-long-name-of-a-folder-'.repeat(4))

describe.skipIf(process.getuid?.() !== 0)('the folder in which the embedded database listens', () => {
  const advice = /^Configuration: ASSAY_DATA: .+where the database listens.*: remove it, or choose another data folder\n$/
  const spoiled = async (spoil: (folder: string) => void): Promise<string> => {
    const dataDir = longFolder()
    const folder = socketFolderOf(dataDir)
    mkdirSync(folder, { mode: 0o700 })
    folders.push(folder)
    spoil(folder)
    return (await startRefused({}, dataDir)).words
  }

  it('is not taken from another user', async () => {
    expect(await spoiled((folder) => chownSync(folder, 12_345, 12_345))).toMatch(advice)
  })

  it('is not taken when others may write there', async () => {
    expect(await spoiled((folder) => chmodSync(folder, 0o777))).toMatch(advice)
  })
})

describe('a database in use', () => {
  it('is refused to a second server at once, and goes on under the first', async () => {
    const server = await startServer()
    try {
      const user = await newUser(server.url, { usdt: '1000' })
      const before = postmasterOf(server.dataDir)
      const { words, code } = await startRefused({ ASSAY_SEED: 'e2e' }, server.dataDir)
      expect(words).toMatch(/^Configuration: ASSAY_DATA: another server runs on .+: end it first, or choose another folder\n$/)
      expect(code).toBe(1)
      expect(postmasterOf(server.dataDir)).toBe(before)
      const order = await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'buy', quote_amount: '100' })
      expect(Number(order.filled)).toBeGreaterThan(0)
    } finally {
      await server.close()
    }
  })

  it('of a newer version is refused before it is touched', async () => {
    const server = await startServer()
    await asOwner(server.dataDir, `insert into site_migration (name, run_on) values ('9999_of_tomorrow', now())`)
    await server.end()
    const { words } = await startRefused({ ASSAY_SEED: 'e2e' }, server.dataDir)
    expect(words).toMatch(/^Configuration: ASSAY_DATA: .+written by a newer version of Assay \(9999_of_tomorrow\): start that one\n$/)
    expect(postmasterOf(server.dataDir)).toBeNull()
    rmSync(server.dataDir, { recursive: true, force: true })
  })
})
