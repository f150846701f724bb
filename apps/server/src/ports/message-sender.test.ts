import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { readConfig } from '../config.ts'
import { migrateJobs, startJobs } from '../jobs/worker.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { createMessageSender, type MessageSender } from './message-sender.ts'

let test: TestDatabase
let smtp: SMTPServer
let sms: Server
let stopJobs: () => Promise<unknown>
let sender: MessageSender
const mails: string[] = []
const texts: unknown[] = []
let refusals = 0
const phishingCodesOf = async (_tx: unknown, addresses: readonly string[]) =>
  new Map(addresses.filter((one) => one.startsWith('known')).map((one) => [one, 'blue heron 7']))

const until = async (isDone: () => boolean): Promise<void> => {
  for (let attempt = 0; attempt < 400 && !isDone(); attempt++) await new Promise((resolve) => setTimeout(resolve, 25))
}

beforeAll(async () => {
  test = await createTestDatabase()
  await migrateJobs(test.owner, test.role)
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let mail = ''
      stream.on('data', (data: Buffer) => (mail += data.toString()))
      stream.on('end', () => {
        mails.push(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  sms = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      // The first attempt is refused, as by a busy service. The job must run again.
      if (refusals++ === 0) return void response.writeHead(503).end()
      texts.push(JSON.parse(body))
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => void sms.listen(0, '127.0.0.1', resolve))
  const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port
  const config = readConfig(
    {
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      SMS_URL: `http://127.0.0.1:${portOf(sms)}/send`,
      SMS_TEMPLATE: '{"messages":[{"destination":"{to}","content":"{text}"}]}',
      MAIL_FROM: 'Assay <codes@example.test>',
    },
    '/',
  )
  sender = createMessageSender(config, phishingCodesOf)
  stopJobs = await startJobs(test.pool, { config, log: pino({ level: 'silent' }), tasks: {} })
})
afterAll(async () => {
  await stopJobs()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  sms.close()
  await test.close()
})

describe('messages', () => {
  it('go by mail to a real SMTP server, in the language of the user', async () => {
    await test.db
      .transaction()
      .execute((tx) => sender.sendCode(tx, { channel: 'email', to: 'user@example.test', scene: 'register', code: '481516', lang: 'fra' }))
    await until(() => mails.length > 0)
    expect(mails[0]).toContain('To: user@example.test')
    expect(mails[0]).toContain('From: Assay <codes@example.test>')
    expect(mails[0]).toMatch(/481516 est votre code Assay/)
  })

  it('go by text message through a template of the operator, again after the service was busy', async () => {
    await test.db
      .transaction()
      .execute((tx) => sender.sendCode(tx, { channel: 'mobile', to: '+66812345678', scene: 'login', code: '234200', lang: 'th' }))
    await test.pool.query(`select 1`)
    await until(() => refusals > 0)
    // The queue waits longer after each attempt. The test does not wait.
    await test.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await until(() => texts.length > 0)
    expect(texts[0]).toMatchObject({ messages: [{ destination: '+66812345678', content: expect.stringContaining('234200') as string }] })
  })

  it('carry the anti-phishing code of an account that has one, and of no other', async () => {
    const code = { channel: 'email', scene: 'login', code: '101010', lang: 'en' } as const
    for (const to of ['known@example.test', 'other@example.test'])
      await test.db.transaction().execute((tx) => sender.sendCode(tx, { ...code, to }))
    const mailTo = (to: string) => mails.find((mail) => mail.includes(`To: ${to}`))?.replaceAll('=\r\n', '')
    await until(() => mailTo('known@example.test') !== undefined && mailTo('other@example.test') !== undefined)
    expect(mailTo('known@example.test')).toContain('Your anti-phishing code: blue heron 7')
    expect(mailTo('other@example.test')).not.toContain('anti-phishing')
  })

  it('are not sent when the transaction they belong to fails', async () => {
    const before = mails.length
    await expect(
      test.db.transaction().execute(async (tx) => {
        await sender.sendCode(tx, { channel: 'email', to: 'nobody@example.test', scene: 'register', code: '000000', lang: 'en' })
        throw new Error('the registration failed')
      }),
    ).rejects.toThrow('the registration failed')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(mails.length).toBe(before)
  })

  it('land in the sandbox mailbox where no service is configured', async () => {
    const plain = createMessageSender(readConfig({}, '/'), phishingCodesOf)
    await test.db
      .transaction()
      .execute((tx) => plain.sendCode(tx, { channel: 'email', to: 'box@example.test', scene: 'register', code: '121212', lang: 'en' }))
    const row = await test.db.selectFrom('sandbox_message').selectAll().where('recipient', '=', 'box@example.test').executeTakeFirst()
    expect(row).toMatchObject({ scene: 'register', code: '121212', subject: '121212 is your Assay code' })
  })
})
