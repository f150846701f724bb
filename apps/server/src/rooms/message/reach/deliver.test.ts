/** Messages by mail and push: through the real queue, to a mail server and a push service that run here. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { messagesStatements, type NewMessage } from '../../../desk/messages.ts'
import { migrateJobs, startJobs } from '../../../jobs/worker.ts'
import { createMessageSender } from '../../../ports/message-sender.ts'
import { startPushService, type PushService } from '../../../ports/testing-push.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { createSessions } from '../../account/door.ts'
import { caller, createUser } from '../../wallet/testing.ts'
import { defineAnnouncementsChannel } from '../announcements/live.ts'
import { addMessage, messageHandlers } from '../door.ts'
import { quietMessages } from '../testing.ts'
import type { MessageServices } from '../services.ts'
import { PUSHES_OF_DAY, sendDue } from './deliver.ts'
import { createPushTask, SEND_PUSH, type PushJob } from './push-task.ts'

let test: TestDatabase
let smtp: SMTPServer
let push: PushService
let services: MessageServices
let stopJobs: () => Promise<unknown>
let call: ReturnType<typeof caller>
let user: number
const mails: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  await migrateJobs(test.owner, test.role)
  push = await startPushService()
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
  const { port } = smtp.server.address() as { port: number }
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Assay <news@example.test>' }, '/')
  const sender = createMessageSender(config, (_tx, addresses) => Promise.resolve(new Map(addresses.map((one) => [one, 'blue heron 7']))))
  services = { ...quietMessages(test.db), sender }
  const log = pino({ level: 'silent' })
  const sendPush = createPushTask({ db: test.db, push: services.push, log, now: Date.now })
  stopJobs = await startJobs(test.pool, { config, log, tasks: { [SEND_PUSH]: (job) => sendPush(job as PushJob) } })
  call = caller('message', messageHandlers(services))
}, 60_000)
afterAll(async () => {
  await stopJobs()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  push.close()
  await test.close()
})
beforeEach(async () => {
  user = await createUser(test.db)
  push.taken.length = 0
})

const add = (message: NewMessage) => test.db.transaction().execute((tx) => addMessage(tx, message))
const ended = (number: number): NewMessage => ({
  userId: user,
  subject: `mining:${number}`,
  kind: 'mining_ended',
  values: { amount: '1250.5', currency: 'ETH', days: '30', earned: '1.25', order: String(number) },
})
const liquidated = (number: number) => ({
  userId: user,
  subject: `liquidated:${number}`,
  timeMs: Date.now(),
  kind: 'position_liquidated' as const,
  values: { id: String(number), proof_id: 'abc', pair: 'BTC/USDT', direction: 'long' as const, lots: '12.5', price: '49824.9' },
})
/** As a desk writes them. */
const write = async (messages: Parameters<typeof messagesStatements>[0]) => {
  for (const { text, values } of messagesStatements(messages)) await test.pool.query(text, values())
}
const session = async (userId = user) =>
  (
    await createSessions(test.db, { onEnded: () => undefined }).open(test.db, {
      userId,
      device: 'Mozilla/5.0 (X11; Linux) Firefox/143.0',
      address: '192.0.2.1',
    })
  ).id
const addDevice = async (userId = user, sessionId?: string) => {
  const device = push.subscribe()
  const answer = await call('addDevice', { ...device }, { userId, sessionId: sessionId ?? (await session(userId)) })
  return { ...device, ...(answer as unknown as { message: { id: string } }).message }
}
const waiting = async () => (await test.pool.query('select category from message_waiting where user_id = $1', [user])).rows.length
const addressOf = async (userId = user) =>
  String((await test.pool.query('select email from account_user where id = $1', [userId])).rows[0].email)
const mailsTo = async (userId = user): Promise<string[]> => {
  const to = await addressOf(userId)
  return mails.filter((mail) => mail.includes(`To: ${to}`)).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
const until = async (isDone: () => boolean | Promise<boolean>) => {
  for (let attempt = 0; attempt < 400 && !(await isDone()); attempt++) await sleep(20)
}
const mailed = async (count: number) => {
  await until(async () => (await mailsTo()).length >= count)
  return mailsTo()
}
const set = (fields: object) =>
  call('setReach', { language: 'en', amounts_in_mail: true, amounts_in_push: false, ...fields }, { userId: user })
const turn = (category: string, way: string, on: boolean) => call('setSwitch', { category, way, on }, { userId: user })

describe('a mail about a message', () => {
  it('belongs to the transaction of the message, and says what, where, and how to end such mails', async () => {
    await expect(
      test.db.transaction().execute(async (tx) => {
        await addMessage(tx, ended(1))
        throw new Error('the event failed')
      }),
    ).rejects.toThrow('the event failed')
    expect(await waiting()).toBe(0)
    await add(ended(1))
    await add(ended(1))
    expect(await waiting()).toBe(1)
    await sendDue(services)
    const [mail] = await mailed(1)
    expect(mail).toContain('Subject: Mining ended: 1,250.5 ETH is back')
    expect(mail).toContain('https://app.example.test/#/pages/lockming/order?id=1')
    expect(mail).toContain('Your anti-phishing code: blue heron 7')
    expect(mail).toContain('Auto-Submitted: auto-generated')
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, address] = /List-Unsubscribe:\s+<(https:\/\/app\.example\.test\/unsubscribe\/[\w.-]+)>/.exec(mail!)!
    const token = address!.split('/').at(-1)
    expect(mail).toContain(`https://app.example.test/#/pages/mailMessage/unsubscribe?token=${token}`)
    expect(await call('unsubscribe', { token })).toEqual({ message: { category: 'money' } })
    await add(ended(2))
    expect(await sendDue(services, 0)).toBe(1)
    await sleep(200)
    expect(await mailsTo()).toHaveLength(1)
  })

  it('that warns has no way to end it, and neither has security', async () => {
    await write([liquidated(1)])
    await sendDue(services)
    await add({ userId: user, subject: 'credit', kind: 'credit_changed', values: { score: '90', points: '-10' } })
    await sendDue(services)
    for (const mail of await mailed(2)) {
      expect(mail).not.toContain('List-Unsubscribe')
      expect(mail).not.toContain('/unsubscribe')
      expect(mail).toContain('https://app.example.test/#/pages/mailMessage/reach')
    }
  })

  it('is one at once and one a minute, however many positions a fall of prices takes', async () => {
    await write([liquidated(1)])
    await sendDue(services)
    await write(Array.from({ length: 500 }, (_, number) => liquidated(number + 2)))
    for (let seconds = 0; seconds < 5; seconds++) await sendDue(services)
    expect(await mailed(1)).toHaveLength(1)
    expect(await waiting()).toBe(500)
    await test.pool.query(`update message_pace set sent_at = sent_at - interval '1 minute' where user_id = $1`, [user])
    await sendDue(services)
    const [, digest] = await mailed(2)
    expect(digest).toContain('(+499)')
    expect(digest).toContain('490 more in your messages')
    expect(digest!.length).toBeLessThan(6_000)
    expect(await waiting()).toBe(0)
    expect(await mailsTo()).toHaveLength(2)
  })

  it('does not make a warning wait for what came before it of another category', async () => {
    await add(ended(1))
    await sendDue(services)
    await write([liquidated(1)])
    expect(await sendDue(services)).toBe(1)
    expect(await mailed(2)).toHaveLength(2)
  })

  it('is in the language of the mails, and without amounts where the user wants none', async () => {
    await set({ language: 'fra', amounts_in_mail: false })
    await add(ended(1))
    await sendDue(services)
    const [mail] = await mailed(1)
    const text = Buffer.from(
      mail!.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString()
    expect(text).toContain('Ouvrir dans Assay')
    expect(text).toContain('••• ETH')
    expect(text).not.toMatch(/1.?250|1,25/)
  })

  it('is not sent of what the account mails itself, of what was read, of what is off, and to nobody who has left', async () => {
    await add({ userId: user, subject: 'device', kind: 'new_device', values: { device: 'A', address: '192.0.2.1' } })
    await write([
      {
        ...liquidated(1),
        kind: 'option_no_trade',
        values: { id: '1', proof_id: 'a', pair: 'BTC/USDT', time: '10:00', order: '1' } as never,
      },
    ])
    await add(ended(1))
    await call('read', { category: 'money' }, { userId: user })
    await sendDue(services)
    await add(ended(2))
    await test.pool.query('update account_user set deleted_at = now() where id = $1', [user])
    await sendDue(services, 0)
    await sleep(250)
    expect(await mailsTo()).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it('waits whole when the round fails', async () => {
    await add(ended(1))
    const failing = { ...services, sender: { sendNotices: () => Promise.reject(new Error('the database went away')) } }
    await expect(sendDue(failing)).rejects.toThrow('went away')
    expect(await waiting()).toBe(1)
    await sendDue(services)
    expect(await mailed(1)).toHaveLength(1)
  })
})

describe('a push', () => {
  it('says no amount by default, leads to the page of the message, and replaces an older one', async () => {
    await addDevice()
    await add(ended(1))
    await sendDue(services)
    await until(() => push.taken.length > 0)
    const [{ content, headers }] = push.taken as [(typeof push.taken)[0]]
    expect(content).toMatchObject({ title: 'Mining ended: ••• ETH is back', link: '/pages/lockming/order?id=1', tag: 'money', lang: 'en' })
    expect(JSON.stringify(content)).not.toMatch(/1,?250/)
    expect(headers).toMatchObject({ topic: 'money', urgency: 'normal' })
    await set({ amounts_in_push: true })
    for (const number of [2, 3]) await add(ended(number))
    await sendDue(services, 0)
    await until(() => push.taken.length > 1)
    expect(push.taken[1]!.content).toMatchObject({
      title: 'Mining ended: 1,250.5 ETH is back',
      link: '/pages/mailMessage/mailMessageList?category=money',
    })
    expect(push.taken[1]!.content['body']).toContain('1 more in your messages')
  })

  it('that warns is urgent, of one hour, and comes in quiet hours and beyond the number of a day; others do not', async () => {
    await addDevice()
    for (let number = 0; number < PUSHES_OF_DAY + 2; number++) {
      await add(ended(number))
      await sendDue(services, 0)
    }
    await until(() => push.taken.length > 0)
    await sleep(150)
    // A newer push of the category takes the place of one that was not sent yet.
    const count = push.taken.length
    expect(count).toBeLessThanOrEqual(PUSHES_OF_DAY)
    const { rows } = await test.pool.query('select pushes from message_pace where user_id = $1', [user])
    expect(rows).toEqual([{ pushes: PUSHES_OF_DAY }])
    await set({ quiet_from: '00:00', quiet_to: '23:59', time_zone: 'Europe/Berlin' })
    await write([liquidated(1)])
    await sendDue(services, 0)
    await until(() => push.taken.length > count)
    expect(push.taken.at(-1)!.headers).toMatchObject({ urgency: 'high', topic: 'warnings' })
    expect(Number(push.taken.at(-1)!.headers['ttl'])).toBeLessThanOrEqual(3_600)
  })

  it('in quiet hours stays in the messages', async () => {
    await addDevice()
    await set({ quiet_from: '00:00', quiet_to: '23:59', time_zone: 'UTC' })
    await add(ended(1))
    await sendDue(services)
    await sleep(200)
    expect(push.taken).toEqual([])
  })

  it('ends with the device: 410, a switch, a session that is over', async () => {
    await addDevice()
    push.answers = [410]
    await write([liquidated(1)])
    await sendDue(services)
    const devices = async () => (await test.pool.query('select from message_device where user_id = $1', [user])).rowCount
    await until(async () => (await devices()) === 0)
    expect(await devices()).toBe(0)
    const own = await session()
    await addDevice(user, own)
    await turn('warnings', 'push', false)
    await write([liquidated(2)])
    await sendDue(services, 0)
    await turn('warnings', 'push', true)
    await test.pool.query('update account_session set revoked_at = now() where id = $1', [own])
    await write([liquidated(3)])
    await sendDue(services, 0)
    await sleep(200)
    expect(push.taken).toEqual([])
  })

  it('is tried again while the service is away', async () => {
    await addDevice()
    push.answers = [503]
    await write([liquidated(1)])
    await sendDue(services)
    await until(() => push.answers.length === 0)
    await sleep(50)
    expect(push.taken).toEqual([])
    // The queue waits longer after each attempt. The test does not wait.
    await test.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await until(() => push.taken.length > 0)
    expect(push.taken).toHaveLength(1)
  })
})

describe('an announcement', () => {
  it('is sent to whoever wants it, in his language, and not to others or once it is withdrawn', async () => {
    const other = await createUser(test.db)
    await turn('announcements', 'mail', true)
    await addDevice(other)
    await test.pool.query(`insert into operator (name, email, roles, authenticator) values ('Ann', 'ann@example.test', '{content}', '')`)
    const announced = async (title: string) => {
      const { rows } = await test.pool.query(`
        with made as (insert into message_announcement (version, publish_at) values (1, now()) returning id),
        operator as (select min(id) as id from operator),
        versioned as (insert into message_announcement_version (announcement_id, version, kind, is_popup, level, operator_id)
          select made.id, 1, 'fees', false, 0, operator.id from made, operator)
        insert into message_announcement_text (announcement_id, version, lang, title, summary, content)
          select id, 1, 'en', '${title}', 'Taker 0.05% to 0.04%.', '<p>All</p>' from made returning announcement_id as id`)
      return String(rows[0].id)
    }
    const hub = { define: () => undefined, publish: () => undefined } as never
    const { chore } = await defineAnnouncementsChannel(hub, test.db)
    const id = await announced('Contract fees fall')
    await chore.run()
    await chore.run()
    await sendDue(services)
    const [mail] = await mailed(1)
    expect(mail).toContain('Subject: Contract fees fall')
    expect(mail).toContain(`/#/pages/mailMessage/ggDetail?id=${id}`)
    expect(mail).toContain('List-Unsubscribe')
    expect(await mailsTo(other)).toEqual([])
    const taken = await announced('Taken back')
    await chore.run()
    await test.pool.query('update message_announcement set withdrawn_at = now() where id = $1', [taken])
    await sendDue(services, 0)
    await sleep(150)
    expect(await mailsTo()).toHaveLength(1)
  })
})
