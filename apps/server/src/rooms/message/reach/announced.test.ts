/** An announcement to everybody holds nothing up: neither warnings, nor codes by mail, nor the chore itself. `ANNOUNCED_READERS` says how many. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { migrateJobs } from '../../../jobs/worker.ts'
import { createMessageSender } from '../../../ports/message-sender.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { addMessage } from '../door.ts'
import { defineAnnouncementsChannel } from '../announcements/live.ts'
import type { MessageServices } from '../services.ts'
import { quietMessages } from '../testing.ts'
import { sendDue } from './deliver.ts'

const READERS = Number(process.env['ANNOUNCED_READERS'] ?? 1_000)
/** Of users and categories. */
const STRIDE = 200
/** The longest that a stride may take: a warning that is written meanwhile waits for it. */
const STRIDE_MS = 3_000

let test: TestDatabase
let services: MessageServices
let queries: number

beforeAll(async () => {
  test = await createTestDatabase()
  await migrateJobs(test.owner, test.role)
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Assay <news@example.test>' }, '/')
  services = { ...quietMessages(test.db), sender: createMessageSender(config, () => Promise.resolve(new Map())) }
  await test.pool.query(
    `insert into account_user (username, email, password_hash, extension_code, lang)
     select 'reader' || n, 'reader-' || n || '@example.test', '-', 'R' || n, case when n % 2 = 0 then 'en' else 'th' end
     from generate_series(1, $1::int) n`,
    [READERS],
  )
  await test.pool.query(`
    insert into message_switch (user_id, category, way, is_on) select id, 'announcements', 'mail', true from account_user`)
  await test.pool.query(`insert into operator (name, email, roles, authenticator) values ('Ann', 'ann@example.test', '{content}', '')`)
  await test.pool.query(`
    with made as (insert into message_announcement (version, publish_at) values (1, now()) returning id),
    versioned as (insert into message_announcement_version (announcement_id, version, kind, is_popup, level, operator_id)
      select made.id, 1, 'fees', false, 0, operator.id from made, operator)
    insert into message_announcement_text (announcement_id, version, lang, title, summary, content)
      select id, 1, lang, title, 'Taker 0.05% to 0.04%.', '<p>All</p>'
      from made, (values ('en', 'Contract fees fall'), ('th', 'ค่าธรรมเนียมลดลง')) texts (lang, title)`)
}, 120_000)
afterAll(() => test.close())

const jobs = async (where = 'true') =>
  (
    await test.pool.query<{ count: number; priority: number }>(
      `select count(*)::int as count, min(priority)::int as priority from graphile_worker._private_jobs where ${where}`,
    )
  ).rows[0]!

it(`goes to ${READERS} readers in strides, and what warns goes between two of them`, { timeout: 900_000 }, async () => {
  const hub = { define: () => undefined, publish: () => undefined } as never
  const { chore } = await defineAnnouncementsChannel(hub, test.db)
  const putStarted = performance.now()
  await chore.run()
  const putMs = performance.now() - putStarted
  const { rows } = await test.pool.query<{ id: string }>('select max(id) as id from account_user')
  const last = Number(rows[0]!.id)
  const longest = { stride: 0 }
  let strides = 0
  const stride = async () => {
    const started = performance.now()
    const taken = await sendDue(services)
    longest.stride = Math.max(longest.stride, performance.now() - started)
    strides += 1
    return taken
  }
  expect(await stride()).toBe(STRIDE)
  // In the middle of it somebody, the last in line, is warned.
  await test.db.transaction().execute((tx) =>
    addMessage(tx, {
      userId: last,
      subject: 'mining:1',
      kind: 'mining_ended',
      values: { amount: '1250.5', currency: 'ETH', days: '30', earned: '1.25', order: '1' },
    }),
  )
  expect(await stride()).toBe(1)
  const { count } = await jobs()
  expect(count).toBe(STRIDE + 1)
  while ((await stride()) > 0);
  expect((await jobs()).count).toBe(READERS + 1)
  expect((await test.pool.query('select from message_waiting')).rowCount).toBe(0)
  expect(longest.stride).toBeLessThan(STRIDE_MS)
  process.stdout.write(
    `${READERS} readers: put before them in ${putMs.toFixed(0)} ms, ${strides} strides, the longest ${longest.stride.toFixed(0)} ms\n`,
  )
  // Whoever registers meanwhile gets his code before all of it.
  await test.db.transaction().execute((tx) =>
    createMessageSender(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.test' }, '/'), () =>
      Promise.resolve(new Map()),
    ).sendCode(tx, {
      channel: 'email',
      to: 'new@example.test',
      scene: 'register',
      code: '123456',
      lang: 'en',
    }),
  )
  expect((await jobs(`payload::text like '%new@example.test%'`)).priority).toBeLessThan(
    (await jobs(`payload::text like '%reader-%'`)).priority,
  )
})

it('asks the database as often for a stride of two hundred as for one', async () => {
  queries = 0
  const counting = test.db.withPlugin({
    transformQuery: ({ node }) => ((queries += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const quiet = { ...services, db: counting, sender: { sendNotices: () => Promise.resolve() } }
  const waits = (users: number) =>
    test.pool.query(
      `insert into message_waiting (user_id, category, announcement_id)
       select u.id, 'announcements', (select max(id) from message_announcement) from account_user u order by u.id limit $1`,
      [users],
    )
  const asked = []
  for (const users of [1, STRIDE]) {
    await waits(users)
    queries = 0
    expect(await sendDue(quiet, 0)).toBe(users)
    asked.push(queries)
  }
  expect(asked[1]).toBe(asked[0])
})
