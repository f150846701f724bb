/** SIGTERM at any moment, whoever is connected: the server and the database that came with it end within eight seconds. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keep } from '../../apps/server/src/testing-keeper.ts'
import { startRefused } from '../refusal.ts'
import { freePort, postmasterOf, startServer, type RunningServer } from '../server.ts'

const ROOT = join(import.meta.dirname, '../..')
const END_WITHIN_MS = 8_000

describe('a server that is told to end', () => {
  let server: RunningServer
  const sockets: Socket[] = []
  const dial = async (text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(text)
    await sleep(100)
    return socket
  }
  /** What it had to leave while it still waited for something makes another exit code. */
  const endsWell = async () => {
    await server.end(0)
    expect(postmasterOf(server.dataDir)).toBeNull()
  }

  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    if (server.exitCode() !== null) await server.start()
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  afterAll(() => server.close())

  it('does not wait for a connection that says nothing', async () => {
    await dial('')
    await endsWell()
  })

  it('does not wait for requests of which half was sent', async () => {
    await dial('GET /api/getSiteConfig HTTP/1.1\r\nHost: x\r\n')
    await dial('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user')
    await endsWell()
  })

  it('does not wait for a live connection that never closes', async () => {
    const key = 'x3JJHMbDL1EzLkh9GBhXDw=='
    const socket = await dial(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    expect(String(socket.read() ?? (await once(socket, 'data')))).toContain('101')
    socket.pause()
    await endsWell()
  })

  it('ends also when its database hangs, which is then stopped by force, and loses nothing', async () => {
    const postmaster = postmasterOf(server.dataDir)!
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    for (const pid of [postmaster, ...children.trim().split(/\s+/).map(Number)]) process.kill(pid, 'SIGSTOP')
    expect(await server.end(1)).toBeLessThan(END_WITHIN_MS)
    await expect.poll(() => postmasterOf(server.dataDir), { timeout: 10_000 }).toBeNull()
    await server.start()
    expect((await fetch(server.url)).ok).toBe(true)
  })
})

describe('npm start', () => {
  let dataDir: string
  let child: ChildProcess
  let url: string
  const begin = async (): Promise<void> => {
    dataDir = mkdtempSync(join(tmpdir(), 'assay-npm-'))
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    child = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), ASSAY_DATA: dataDir, ASSAY_SEED: 'e2e', LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    })
    const forget = [keep({ process: child.pid! }), keep({ folder: dataDir })]
    child.once('exit', () => forget.forEach((one) => one()))
  }
  const told = async (signal: NodeJS.Signals): Promise<number> => {
    const started = performance.now()
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
    return performance.now() - started
  }
  const isGone = async () => {
    expect(postmasterOf(dataDir)).toBeNull()
    await expect(fetch(url)).rejects.toThrow()
    rmSync(dataDir, { recursive: true, force: true })
  }

  it('told to end, ends its server and the database', async () => {
    await begin()
    await expect
      .poll(
        () =>
          fetch(url)
            .then(({ ok }) => ok)
            .catch(() => false),
        { timeout: 60_000 },
      )
      .toBe(true)
    expect(await told('SIGTERM')).toBeLessThan(END_WITHIN_MS)
    await isGone()
  })

  it('told to end while it is starting, leaves no database behind', async () => {
    await begin()
    await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000, interval: 20 }).not.toBeNull()
    expect(await told('SIGTERM')).toBeLessThan(END_WITHIN_MS)
    await isGone()
  })
})

describe('a start that fails', () => {
  it('says first that a port is in use, and leaves no database behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as AddressInfo).port)
    for (const name of ['PORT', 'METRICS_PORT']) {
      const dataDir = mkdtempSync(join(tmpdir(), 'assay-taken-'))
      const { words, code } = await startRefused({ [name]: port }, dataDir)
      expect(words).toBe(`Configuration: ${name}: ${port} on 127.0.0.1 is in use: end what listens there, or choose another port\n`)
      expect(code).toBe(1)
      expect(readdirSync(dataDir)).toEqual([])
      rmSync(dataDir, { recursive: true, force: true })
    }
    taken.close()
  })
})
