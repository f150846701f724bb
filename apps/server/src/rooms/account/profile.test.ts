/** Names, credit score, the export and the deletion of an account, over everything that rooms keep. */
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transfer, unitsOf } from '@assay/money'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { bookBy } from '../../ledger/testing.ts'
import { openFileStore, type FileStore } from '../../ports/file-store.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { addMessage } from '../message/door.ts'
import { userDataOf } from '../open-rooms.ts'
import { rooms } from '../rooms.ts'
import { Pictures } from '../upload/door.ts'
import { caller, insertCurrencies, startIdleLever, startIdleSpot, USDT } from '../wallet/testing.ts'
import { changeCredit, rewardQuietQuarters } from './credit.ts'
import { accountHandlers } from './handlers.ts'
import { hashPassword } from './password.ts'
import { createAccount } from './register.ts'
import { createTestServices } from './testing.ts'
import type { Readable } from 'node:stream'

const PASSWORD = 'seldom used words'

let database: TestDatabase
let spot: SpotDesk
let lever: LeverDesk
let files: FileStore
let pictures: Pictures
let call: ReturnType<typeof caller>
let services: ReturnType<typeof createTestServices>
let passwordHash: string
let user: number
let email: string
let count = 0
let passed = 0
let whileDesksPass: () => Promise<unknown>

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  spot = await startIdleSpot(database)
  lever = await startIdleLever(database)
  files = await openFileStore(join(await mkdtemp(join(tmpdir(), 'assay-profile-')), 'files'))
  pictures = new Pictures(database.db, files)
  passwordHash = await hashPassword(PASSWORD)
  const { db, pool } = database
  services = {
    ...createTestServices(db, { addressLimitFactor: 10_000, pool, pictures, userData: userDataOf(rooms) }),
    desksPassed: async () => {
      passed++
      await whileDesksPass()
    },
  }
  call = caller('account', accountHandlers(services))
}, 60_000)
afterAll(async () => {
  await spot.close()
  await lever.close()
  await database.close()
})
beforeEach(async () => {
  whileDesksPass = () => Promise.resolve()
  email = `profile-${++count}@example.com`
  const newcomer = { channel: 'email', address: email, passwordHash, lang: 'en', invitedBy: null } as const
  user = (await database.db.transaction().execute((tx) => createAccount(tx, newcomer)))!
})

const query = async (sql: string, values: unknown[] = [user]) => (await database.pool.query(sql, values)).rows as Record<string, unknown>[]
const pay = (amount: string) =>
  bookBy(spot, [
    {
      kind: 'test',
      reference: 'test:1',
      entries: transfer(unitsOf(amount, 8), { from: systemAccounts.mint, to: accountOf(user, CHANGE), currencyId: USDT }),
    },
  ])

describe('names', () => {
  const edit = (fields: Record<string, string>) => call('editNickname', fields, { userId: user })

  it.each([
    ['Nadia', 'Slow is smooth'],
    ['小明2号', '慢 就是 快'],
    ['สมชาย', 'ช้า ๆ ได้พร้าเล่มงาม'.replace(' ๆ', '')],
    ['김철수', '천천히 확실하게'],
    ['タロー', 'ゆっくり確実に'],
    ['Nguyễn', 'Chậm mà chắc'],
    ['ＡＢＣ', 'ｆｕｌｌ width'],
  ])('%s and “%s” are taken, in one spelling', async (nickname, signature) => {
    const plain = (given: string) => given.normalize('NFKC')
    expect(await edit({ nickname: ` ${nickname} `, signature: signature.replace(' ', '   ') })).toEqual({
      message: { nickname: plain(nickname), signature: plain(signature) },
    })
  })

  it.each(['N', 'Nadia Rahm', 'Nadia!', 'NadiaRahmani', 'a\u202eb', 'z\u0301\u0302\u0303x', '<b>', '😀😀', 'a_b', 'a\u200bb'])(
    '%s is no nickname',
    async (nickname) => {
      expect(await edit({ nickname })).toEqual({ refused: 'nickname_rule' })
    },
  )

  it.each(['x', 'Slow, is smooth', 'see https://x', 'a'.repeat(31), '😀 smile'])('“%s” is no signature', async (signature) => {
    expect(await edit({ signature })).toEqual({ refused: 'signature_rule' })
  })

  it.each(['Support1', 'ADMIN', 'ａｄｍｉｎ', '客服小王', 'Assay'])('%s would be taken for the platform’s', async (nickname) => {
    expect(await edit({ nickname })).toEqual({ refused: 'nickname_reserved' })
  })

  it('of what is not given stay, and either can be removed', async () => {
    await edit({ nickname: 'Nadia', signature: 'Slow is smooth' })
    expect(await edit({ signature: 'Fast' })).toEqual({ message: { nickname: 'Nadia', signature: 'Fast' } })
    expect(await edit({ clear: 'signature' })).toEqual({ message: { nickname: 'Nadia', signature: '' } })
  })
})

describe('the credit score', () => {
  const change = (fact: Omit<Parameters<typeof changeCredit>[1], 'userId'>) =>
    database.db.transaction().execute((tx) => changeCredit(tx, { userId: user, ...fact }))
  const events = async () =>
    ((await call('creditEvents', {}, { userId: user })) as unknown as { message: { change: number; score_after: number }[] }).message

  it('falls and rises by its events, each once, never above 100, and the user is told', async () => {
    await change({ kind: 'loan_on_time', subject: 'loan:1' })
    await change({ kind: 'auction_unpaid', subject: 'auction:7' })
    await change({ kind: 'auction_unpaid', subject: 'auction:7' })
    await change({ kind: 'loan_on_time', subject: 'loan:2' })
    expect(await events()).toMatchObject([
      { kind: 'loan_on_time', change: 2, score_after: 94, reference: 'loan:2' },
      { kind: 'auction_unpaid', change: -8, score_after: 92, reference: 'auction:7' },
      { kind: 'loan_on_time', change: 0, score_after: 100, reference: 'loan:1' },
    ])
    expect(await query('select values from message where user_id = $1 order by id')).toEqual([
      { values: { score: '92', points: '−8' } },
      { values: { score: '94', points: '+2' } },
    ])
  })

  it('never falls below 0, whoever counts at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => change({ kind: 'auction_unpaid', subject: `auction:${index}` })))
    const all = await events()
    expect(all[0]!.score_after).toBe(0)
    expect(all.reduce((sum, event) => sum + event.change, 0)).toBe(-100)
    // Those that change nothing are events all the same: shown, counted once, and not quiet.
    expect(all).toHaveLength(20)
    expect(all.filter((event) => event.change === 0)).toHaveLength(7)
    await query('update account_user set credit_score = 50 where id = $1')
    await change({ kind: 'auction_unpaid', subject: 'auction:19' })
    expect(await query('select credit_score from account_user where id = $1')).toEqual([{ credit_score: 50 }])
  })

  it('rises by one after 90 quiet days, once a quarter', async () => {
    await change({ kind: 'auction_unpaid', subject: 'auction:1' })
    const told: number[] = []
    await rewardQuietQuarters(database.db, (userId) => void told.push(userId))
    expect(told).not.toContain(user)
    await query(`update account_credit_event set time = now() - interval '91 days' where user_id = $1`)
    for (let day = 0; day < 2; day++) await rewardQuietQuarters(database.db, (userId) => void told.push(userId))
    expect(told.filter((userId) => userId === user)).toHaveLength(1)
    expect((await events())[0]).toMatchObject({ kind: 'quiet_quarter', change: 1, score_after: 93 })
  })
})

const codeOf = async (): Promise<string> => {
  const rows = await query('select code from sandbox_message where recipient = $1 order by id desc limit 1', [email])
  return String(rows[0]!['code'])
}
/** Password and the code of an act. */
async function confirmedBy(act: string, userId = user) {
  await query('delete from account_attempt where subject = $1', [email])
  await call('sendConfirmCode', { act }, { userId })
  return { current_password: PASSWORD, confirm_code: await codeOf() }
}

async function exported(userId = user): Promise<Record<string, Record<string, unknown>[]>> {
  const { message } = (await call('exportData', await confirmedBy('export_data', userId), { userId })) as unknown as {
    message: FileAnswer<Readable>
  }
  expect(message).toBeInstanceOf(FileAnswer)
  return JSON.parse(await text(message.body)) as Record<string, Record<string, unknown>[]>
}

/** As JSON has it: times as text. */
const asJson = (rows: unknown) => JSON.parse(JSON.stringify(rows)) as Record<string, unknown>[]
const withoutZeros = (value: unknown) => (typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value)

describe('the export', () => {
  it('has every row of every part, as the database has it, and nothing of others', async () => {
    for (let entry = 0; entry < 3; entry++) await pay('10.5')
    const other = user
    await query(
      `insert into wallet_move (user_id, currency_id, from_type, to_type, number, landed_at) select $1, 3, 2, 3, 1, now() from generate_series(1, 1234)`,
    )
    await query(
      `insert into account_session (user_id, token_hash, device, device_hash, address, expires_at) values ($1, '\\x01', 'Fox', '\\x02', '192.0.2.1', now())`,
    )
    const file = await exported()
    expect(Object.keys(file)).toEqual(['user_id', 'exported_at', ...Object.keys(services.userData.exports)])
    for (const [name, part] of Object.entries(services.userData.exports)) {
      const rows = asJson(await query(`select * from (${part.query}) part order by ${part.key.join(', ')}`))
      const plain = rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withoutZeros(value)])))
      expect(file[name], name).toEqual(plain)
    }
    expect(file['wallet.transfers']).toHaveLength(1_234)
    expect(file['wallet.ledger_entries']).toHaveLength(3)
    expect(file['wallet.balances']).toEqual([expect.objectContaining({ currency: 'USDT', available: '31.5' })])
    expect(file['account.profile']).toEqual([expect.objectContaining({ email, has_pay_password: false })])
    expect(JSON.stringify(file)).not.toMatch(/argon2|token_hash|public_key|secret/)

    email = 'stranger@example.com'
    const newcomer = { channel: 'email', address: email, passwordHash, lang: 'en', invitedBy: null } as const
    const stranger = (await database.db.transaction().execute((tx) => createAccount(tx, newcomer)))!
    const theirs = await exported(stranger)
    // One of them is the code that confirmed it, three tell of the file: event, message, mail.
    expect(Object.values(theirs).flat().length).toBe(7)
    expect(stranger).not.toBe(other)
  })

  it('is given to nobody but its owner: password and code are asked for, are those of this act, and serve once', async () => {
    const asked = async (given: Record<string, string>) => (await call('exportData', given, { userId: user })) as Record<string, unknown>
    expect(await asked({})).toEqual({ refused: 'confirm_needed' })
    expect(await asked({ current_password: PASSWORD })).toEqual({ refused: 'confirm_needed' })
    expect(await asked({ ...(await confirmedBy('export_data')), current_password: 'wrong' })).toEqual({ refused: 'password_wrong' })
    expect(await asked(await confirmedBy('delete_account'))).toEqual({ refused: 'code_wrong' })
    const once = await confirmedBy('export_data')
    const { body } = (await asked(once))['message'] as FileAnswer<Readable>
    expect(JSON.parse(await text(body))).toMatchObject({ user_id: String(user) })
    expect(await asked(once)).toEqual({ refused: 'code_wrong' })
  })

  it('tells its owner, in the account and by mail, each time and never without it', async () => {
    const told = () => query(`select kind, values->>'change' as change, values->>'address' as address from message where user_id = $1`)
    await call('exportData', { ...(await confirmedBy('export_data')), current_password: 'wrong' }, { userId: user })
    expect(await told()).toEqual([])
    await exported()
    expect(await told()).toEqual([{ kind: 'security_changed', change: 'data_exported', address: expect.any(String) }])
    expect(await query(`select subject from sandbox_message where recipient = $1 and code = ''`, [email])).toEqual([
      { subject: 'Assay: Your data was downloaded' },
    ])
  })

  it('keeps the code for another try where too many files are made', async () => {
    const file = async (given: Record<string, string>) => (await call('exportData', given, { userId: user })) as Record<string, unknown>
    const first = (await file(await confirmedBy('export_data')))['message'] as FileAnswer<Readable>
    const again = await confirmedBy('export_data')
    expect(await file(again)).toMatchObject({ refused: 'too_many_requests' })
    await text(first.body)
    expect(JSON.parse(await text(((await file(again))['message'] as FileAnswer<Readable>).body))).toMatchObject({ user_id: String(user) })
  })

  it('speaks of every table with a user in it, or says why not', async () => {
    const spoken = rooms
      .flatMap(({ userData = {} }) => [
        ...Object.values(userData.exports ?? {}).map((part) => part.query),
        ...(userData.erases ?? []),
        ...Object.values(userData.obligations ?? {}).map((obligation) => obligation.query),
        ...Object.keys(userData.leaves ?? {}),
      ])
      .join(' ')
    const tables = await query(
      `select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'account_id', 'taker_account_id', 'recipient')
         and c.table_name !~ '_\\d{6,8}$'`,
      [],
    )
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.map(({ name }) => String(name)).filter((name) => !new RegExp(`\\b${name}\\b`).test(spoken))).toEqual([])
  })
})

describe('a deletion', () => {
  const askForCode = async () => (await confirmedBy('delete_account')).confirm_code
  const remove = async (password = PASSWORD, handled = call) =>
    handled('deleteAccount', { current_password: password, confirm_code: await askForCode() }, { userId: user })
  const state = async () => ((await call('deletion', {}, { userId: user })) as { message: Record<string, unknown> }).message
  const begin = () =>
    database.db.transaction().execute((tx) => services.sessions.open(tx, { userId: user, device: 'Fox', address: '192.0.2.1' }))

  it('erases what names somebody, ends sessions, frees the address, and keeps the ledger', async () => {
    await pay('25')
    await call('editNickname', { nickname: 'Nadia' }, { userId: user })
    await database.db.transaction().execute((tx) => addMessage(tx, { userId: user, subject: 'x', kind: 'password_changed', values: {} }))
    await call('sendCode', { user_string: email, scene: 'reset_password' })
    await files.put('picture-picture-picture1.webp', Buffer.from('x'))
    await query(`insert into upload_file (name, user_id, bytes, width, height) values ('picture-picture-picture1.webp', $1, 1, 1, 1)`)
    const session = await begin()
    await query(`update account_user set username = 'NadiaRahm' where id = $1`)
    await query(
      `insert into account_attempt (kind, subject) values ('confirm_failed', $1::text || ' factor 192.0.2.1'), ('login_failed', 'nadiarahm'),
         ('confirm_failed', $1::text || '1 factor 192.0.2.1')`,
    )
    expect(await services.sessions.find(session.token)).toMatchObject({ userId: user })
    const entries = await query('select * from ledger_entry where account_id = $1 order by posting_id', [accountOf(user, CHANGE)])

    expect(await remove()).toEqual({ message: { deleted: true } })
    expect(passed).toBeGreaterThan(0)
    expect(await services.sessions.find(session.token)).toBeNull()
    expect(await query('select * from account_user where id = $1')).toMatchObject([
      { username: `deleted-${user}`, email: null, mobile: null, nickname: '', password_hash: '', extension_code: `deleted-${user}` },
    ])
    for (const table of [
      'account_session',
      'account_event',
      'account_passkey',
      'account_authenticator',
      'message',
      'upload_file',
      'account_credit_event',
    ])
      expect(await query(`select * from ${table} where user_id = $1`), table).toEqual([])
    expect(await query('select * from sandbox_message where recipient = $1', [email])).toEqual([])
    expect(await files.read('picture-picture-picture1.webp')).toBeNull()
    expect(await query(`select subject from account_attempt where subject like $1::text || '%' or subject = 'nadiarahm'`)).toEqual([
      { subject: `${user}1 factor 192.0.2.1` },
    ])
    expect(await query('select * from ledger_entry where account_id = $1 order by posting_id', [accountOf(user, CHANGE)])).toEqual(entries)
    const dump = await query(
      `select string_agg(query_to_xml(format('select * from %I', table_name), true, false, '')::text, '') as all
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ 'graphile'`,
      [],
    )
    expect(String(dump[0]!['all'])).not.toContain(email)

    expect(await call('login', { user_string: email, password: PASSWORD })).toEqual({ refused: 'login_failed' })
    expect(await call('login', { user_string: `deleted-${user}`, password: PASSWORD })).toEqual({ refused: 'login_failed' })
    const again = { channel: 'email', address: email, passwordHash, lang: 'en', invitedBy: null } as const
    expect(await database.db.transaction().execute((tx) => createAccount(tx, again))).not.toBeNull()
  })

  it('is confirmed by the password and a code, and refused without either', async () => {
    expect(await remove('something else')).toEqual({ refused: 'password_wrong' })
    expect(await call('deleteAccount', { current_password: PASSWORD }, { userId: user })).toEqual({ refused: 'confirm_needed' })
    expect(await query('select deleted_at from account_user where id = $1')).toEqual([{ deleted_at: null }])
  })

  it('is refused while something runs, and says what and where', async () => {
    await query(`insert into wallet_move (user_id, currency_id, from_type, to_type, number) values ($1, 3, 2, 3, 1)`)
    expect(await state()).toMatchObject({
      obligations: [{ kind: 'transfers_under_way', count: 1, text: 'Transfers on their way: 1', link: '/pages/fund/transfer_history' }],
      keeps_money: false,
    })
    const session = await begin()
    expect(await remove()).toEqual({ refused: 'account_not_empty' })
    expect(await services.sessions.find(session.token)).toMatchObject({ userId: user })
    await query('update wallet_move set landed_at = now() where user_id = $1')
    expect(await remove()).toHaveProperty('message')
  })

  it('is refused while the account is frozen', async () => {
    await query(`update account_user set frozen_at = now(), frozen_reason = 'activity' where id = $1`)
    expect(await remove()).toEqual({ refused: 'frozen_activity' })
  })

  it('is refused for money where money is real', async () => {
    await pay('25')
    expect(await state()).toMatchObject({ obligations: [], balances: [{ currency_name: 'USDT', amount: '25' }] })
    const live = caller('account', accountHandlers({ ...services, isSandbox: false }))
    expect(await live('deletion', {}, { userId: user })).toMatchObject({
      message: { obligations: [{ kind: 'balances', count: 1 }], keeps_money: true },
    })
    expect(await remove(PASSWORD, live)).toEqual({ refused: 'account_not_empty' })
  })

  it('that meets an order on its way finds it, leaves everything as it was, and lets its user in again', async () => {
    whileDesksPass = async () => {
      // Nobody gets in meanwhile.
      expect(await call('login', { user_string: email, password: PASSWORD })).toEqual({ refused: 'login_failed' })
      await query(`insert into wallet_move (user_id, currency_id, from_type, to_type, number) values ($1, 3, 2, 3, 1)`)
    }
    await call('editNickname', { nickname: 'Nadia' }, { userId: user })
    expect(await remove()).toEqual({ refused: 'account_not_empty' })
    expect(await query('select nickname, email from account_user where id = $1')).toEqual([{ nickname: 'Nadia', email }])
    expect(await call('login', { user_string: email, password: PASSWORD })).toHaveProperty('message')
    await query('update wallet_move set landed_at = now() where user_id = $1')
  })

  it('is done once, however often it is asked', async () => {
    const fields = { current_password: PASSWORD, confirm_code: await askForCode() }
    const all = await Promise.all(Array.from({ length: 5 }, () => call('deleteAccount', fields, { userId: user })))
    expect(all.filter((outcome) => 'message' in outcome)).toHaveLength(1)
    expect(await query('select count(*)::int as count from account_user where username = $1', [`deleted-${user}`])).toEqual([{ count: 1 }])
  })
})

it('the decision that says what stays names every part that the export has', () => {
  const decision = readFileSync(join(import.meta.dirname, '../../../../../docs/decisions/0026-what-leaves-with-an-account.md'), 'utf8')
  for (const name of rooms.filter(({ userData }) => userData).map((room) => room.name)) expect(decision).toContain(`\`${name}\``)
})
