/** `npm run secret-key` on an installation of its own: killed with -9 after each of its lines, and run again. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keep } from '../../apps/server/src/testing-keeper.ts'
import { Client, newUser } from '../client.ts'
import { startRefused } from '../refusal.ts'
import { startServer, type RunningServer } from '../server.ts'

const ROOT = join(import.meta.dirname, '../..')

let server: RunningServer
let email: string
let password: string
let key: string
let codes: string[]

interface Ended {
  words: string
  code: number | null
}

/** Runs the command; kills it after so many lines. */
function exchange(environment: Record<string, string> = {}, killAfter = Infinity): Promise<Ended> {
  const child = spawn(process.execPath, ['tools/secret-key/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ASSAY_DATA: server.dataDir, ASSAY_SEED: 'e2e', ...environment },
  })
  child.once('exit', keep({ process: child.pid! }))
  let words = ''
  const onData = (data: Buffer) => {
    words += data.toString()
    if (words.split('\n').length > killAfter) child.kill('SIGKILL')
  }
  child.stdout.on('data', onData)
  child.stderr.on('data', onData)
  return new Promise((resolve) => child.once('close', (code) => resolve({ words, code })))
}

/** A user with an app, its recovery codes and an anti-phishing code. */
async function secured(): Promise<void> {
  const client = await newUser(server.url)
  ;({ email, password } = client)
  const confirm = async (act: 'authenticator_on' | 'phishing_code') => {
    const sent = await client.call('account.sendConfirmCode', { act })
    expect(sent.channel).toBe('email')
    const { data } = await client.call('sandbox.mailbox', { user_string: email })
    return { current_password: password, confirm_code: data[0]!.code }
  }
  await client.call('account.setPhishingCode', { phishing_code: 'a word of mine', ...(await confirm('phishing_code')) })
  ;({ key } = await client.call('account.beginAuthenticator', {}))
  const checked = await client.call('account.checkAuthenticator', { digits: await generate({ secret: key }) })
  codes = checked.recovery_codes
  await client.call('account.turnOnAuthenticator', { setup: checked.setup, ...(await confirm('authenticator_on')) })
}

const logIn = async (authenticator: string) => {
  const client = new Client(server.url)
  client.token = await client.call('account.login', { user_string: email, password, authenticator })
  return client.call('account.security', {})
}

beforeAll(async () => {
  server = await startServer()
  await secured()
})
afterAll(() => server.close())

it('is exchanged while nobody can start the server, through a kill after each line, and whoever has a factor keeps it', async () => {
  expect((await exchange()).words).toMatch(/another server runs on .*: end it first/)
  await server.end()
  const file = join(server.dataDir, 'secret.key')
  const first = readFileSync(file, 'utf8')
  // The last kill may come after the last step: then it is done as well.
  const isDone = () => existsSync(`${file}.1`) && !existsSync(`${file}.next`)
  let kills = 0
  for (; !isDone(); kills += 1) {
    const ended = await exchange({}, kills + 1)
    if (kills === 0) expect((await startRefused({}, server.dataDir)).words).toMatch(/run `npm run secret-key` again/)
    if (ended.code === 0) expect(ended.words).toMatch(/3 values and 0 files open with the next key, the 2\. of this installation/)
  }
  expect(kills).toBeGreaterThan(2)
  expect(readFileSync(file, 'utf8')).not.toBe(first)
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(first)
  await server.start()
  // Those of the next half minute, which are taken early: those of now may have been used to turn it on.
  const next = await generate({ secret: key, epoch: Date.now() / 1000 + 30 })
  expect((await logIn(next)).phishing_code).toBe('a word of mine')
  await logIn(codes[0]!)
}, 240_000)

it('is exchanged for keys of the environment, which it asks for', async () => {
  await server.end()
  const given = { SECRET_KEY: readFileSync(join(server.dataDir, 'secret.key'), 'utf8').trim() }
  expect((await exchange(given)).words).toMatch(/^Configuration: SECRET_KEY_NEW: give the next key/)
  expect((await exchange({ SECRET_KEY_NEW: 'short' })).words).toMatch(/^Configuration: SECRET_KEY_NEW: must be 32 random bytes/)
  expect((await exchange({ ...given, SECRET_KEY_NEW: given.SECRET_KEY })).words).toMatch(/SECRET_KEY_NEW: is the key of now/)
  const SECRET_KEY_NEW = randomBytes(32).toString('base64')
  expect(await exchange({ SECRET_KEY_NEW })).toMatchObject({
    code: 0,
    words: expect.stringMatching(/the 3\. of this installation/) as string,
  })
  expect(existsSync(join(server.dataDir, 'secret.key'))).toBe(false)
  const moved = await startServer({ dataDir: server.dataDir, environment: { SECRET_KEY: SECRET_KEY_NEW } })
  server = moved
  await logIn(codes[1]!)
}, 120_000)
