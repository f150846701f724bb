/** What operators announce: who sees it, in whose words, when, and what stands in the log of deeds. */
import type { Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LiveHub } from '../../../live/hub.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { caller, createUser } from '../../wallet/testing.ts'
import { messageHandlers } from '../door.ts'
import { quietMessages } from '../testing.ts'
import { defineAnnouncementsChannel, type AnnouncementsLive } from './live.ts'

let test: TestDatabase
let call: ReturnType<typeof caller>
let announcements: AnnouncementsLive
let operatorId: number
let user: number
/** What screens were told. */
const told: unknown[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  const hub = { define: () => undefined, publish: (_channel: string, update: unknown) => void told.push(update) } as unknown as LiveHub
  announcements = await defineAnnouncementsChannel(hub, test.db)
  call = caller('message', messageHandlers({ ...quietMessages(test.db), announcements }))
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{content}', '') returning id`,
  )
  operatorId = Number(rows[0]!.id)
})
afterAll(() => test.close())
beforeEach(async () => {
  user = await createUser(test.db)
  told.length = 0
})

interface Row {
  id: string
  title: string
  read: boolean
}
interface Written {
  id: string
  status: string
  version: number
}

const answerOf = async <T>(work: ReturnType<typeof call>): Promise<T> => {
  const outcome = await work
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.message as T
}
const ask = (name: string, fields: object, by: Parameters<typeof call>[2] = {}) => call(name, { ...fields }, by)
const operate = (name: string, fields: object) =>
  ask(name, fields, { operator: { id: '1', operatorId, name: 'One', roles: ['content'], until: new Date() } })
const words = (title: string, lang: Lang = 'en', content = '<p>So it is.</p>') => ({ lang, title, summary: `${title}, in short`, content })
const write = (fields: object, texts = [words('Fees fall')]) =>
  answerOf<Written>(operate('saveAnnouncement', { kind: 'fees', texts, ...fields }))
const announce = async (fields: object = {}, texts?: ReturnType<typeof words>[]) => {
  const { id, version } = await write(fields, texts)
  return answerOf<Written>(operate('scheduleAnnouncement', { id, version }))
}
const seenBy = async (by: Parameters<typeof call>[2] = { userId: user }) =>
  (await answerOf<{ data: Row[] }>(ask('announcements', { limit: 100 }, by))).data
const newsOf = (by: Parameters<typeof call>[2] = { userId: user }) => answerOf<{ unread: number; popup: Row | null }>(ask('news', {}, by))

describe('an announcement', () => {
  it('is seen by nobody as a draft, by all once it is published, and by none once it is withdrawn', async () => {
    const { id, status } = await write({})
    expect(status).toBe('draft')
    expect((await seenBy()).map((row) => row.id)).not.toContain(id)
    expect(await ask('announcement', { id })).toEqual({ refused: 'announcement_not_found' })
    expect(await operate('scheduleAnnouncement', { id, version: 1 })).toMatchObject({ message: { status: 'published', changed_by: 'One' } })
    for (const by of [{ userId: user }, {}]) expect((await seenBy(by)).map((row) => row.id)).toContain(id)
    expect(told.length).toBeGreaterThan(0)
    expect(await operate('scheduleAnnouncement', { id, version: 1 })).toEqual({ refused: 'announcement_published' })
    expect(await operate('withdrawAnnouncement', { id, note: 'wrong date' })).toMatchObject({ message: { status: 'withdrawn' } })
    expect((await seenBy()).map((row) => row.id)).not.toContain(id)
    for (const [name, fields] of [
      ['withdrawAnnouncement', { note: 'again' }],
      ['scheduleAnnouncement', { version: 1 }],
      ['saveAnnouncement', { base: 1, kind: 'fees', texts: [words('x')] }],
    ] as const)
      expect(await operate(name, { id, ...fields })).toEqual({ refused: 'announcement_withdrawn' })
    expect(await newsOf()).toEqual({ unread: 0, popup: null })
  })

  it('comes at its time by the clock of the database, and screens are told once', async () => {
    const { id } = await write({})
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect(await operate('scheduleAnnouncement', { id, version: 1, at })).toMatchObject({
      message: { status: 'scheduled', publish_at: at },
    })
    await announcements.chore.run()
    expect((await seenBy()).map((row) => row.id)).not.toContain(id)
    told.length = 0
    await announcements.chore.run()
    expect(told).toEqual([])
    await sql`update message_announcement set publish_at = now() - interval '1 second' where id = ${id}`.execute(test.db)
    await announcements.chore.run()
    await announcements.chore.run()
    expect(told).toEqual([{ changed: expect.any(String) as string }])
    expect((await seenBy()).map((row) => row.id)).toContain(id)
  })

  it('is read in the words of the reader, those of the sister script, or else in English', async () => {
    const { id } = await announce({}, [words('Fees fall'), words('费率下调', 'zh'), words('Les frais baissent', 'fra')])
    const titleIn = async (lang: Lang) => (await answerOf<Row & { lang: string }>(ask('announcement', { id }, { lang }))).title
    expect(await Promise.all((['zh', 'hk', 'fra', 'th', 'en'] as const).map(titleIn))).toEqual([
      '费率下调',
      '费率下调',
      'Les frais baissent',
      'Fees fall',
      'Fees fall',
    ])
    expect(await ask('announcement', { id }, { lang: 'th' })).toMatchObject({ message: { lang: 'en', changed_at: null } })
    for (const texts of [[words('费率下调', 'zh')], [words('a'), words('b')]])
      expect(await operate('saveAnnouncement', { kind: 'fees', texts })).toEqual({ refused: 'announcement_languages' })
  })

  it('for some is for readers of those languages, of that level', async () => {
    const spanish = await announce({ languages: ['spa'] })
    const verified = await announce({ level: 1 })
    const ids = async (by: Parameters<typeof call>[2]) => new Set((await seenBy(by)).map((row) => row.id))
    expect((await ids({ userId: user, lang: 'spa' })).has(spanish.id)).toBe(true)
    expect((await ids({ userId: user, lang: 'en' })).has(spanish.id)).toBe(false)
    expect((await ids({ userId: user, level: 1 })).has(verified.id)).toBe(true)
    for (const by of [{ userId: user }, {}]) expect((await ids(by)).has(verified.id)).toBe(false)
    expect(await ask('announcement', { id: verified.id }, { userId: user })).toEqual({ refused: 'announcement_not_found' })
    expect(await ask('seeAnnouncements', { id: verified.id }, { userId: user })).toEqual({ refused: 'announcement_not_found' })
  })

  it('counts as unread until it was read, for those who were there; its pop-up comes once', async () => {
    const { id } = await announce({ popup: true })
    expect(await newsOf()).toMatchObject({ unread: 1, popup: { id, title: 'Fees fall' } })
    expect(await ask('seeAnnouncements', { id, popup: true }, { userId: user })).toEqual({ message: { unread: 1 } })
    expect(await newsOf()).toMatchObject({ unread: 1, popup: null })
    expect((await seenBy())[0]).toMatchObject({ id, read: false })
    expect(await ask('seeAnnouncements', { id }, { userId: user })).toEqual({ message: { unread: 0 } })
    expect((await seenBy())[0]).toMatchObject({ id, read: true })
    await announce({ popup: true })
    expect(await ask('seeAnnouncements', {}, { userId: user })).toEqual({ message: { unread: 0 } })
    expect(await newsOf()).toEqual({ unread: 0, popup: null })
    expect(await newsOf({ userId: await createUser(test.db) })).toEqual({ unread: 0, popup: null })
  })

  it('leaves the server clean, in the preview too', async () => {
    const bad = words('Fees fall', 'en', '<p onclick="x()">a</p><script>alert(1)</script><a href="javascript:x">b</a>')
    const clean = '<p>a</p><a>b</a>'
    const { id } = await announce({}, [bad])
    expect(await ask('announcement', { id })).toMatchObject({ message: { content: clean } })
    expect(await operate('previewAnnouncement', { reader: 'kor', texts: [bad] })).toMatchObject({ message: { lang: 'en', content: clean } })
  })

  it('written by two at once: the second is told and writes nothing, and nobody publishes what he has not read', async () => {
    const { id } = await write({})
    expect(await write({ id, base: 1 }, [words('Fees rise')])).toMatchObject({ version: 2 })
    const late = { kind: 'fees', texts: [words('Fees fall further')] }
    expect(await operate('saveAnnouncement', { id, base: 1, ...late })).toEqual({ refused: 'article_changed' })
    expect(await operate('scheduleAnnouncement', { id, version: 1 })).toEqual({ refused: 'article_changed' })
    expect(await operate('scheduleAnnouncement', { id, version: 2 })).toMatchObject({ message: { status: 'published', version: 2 } })
  })

  it('keeps every version, which nobody can change, and each act stands in the log', async () => {
    const { id } = await announce({ popup: true })
    await sql`update message_announcement set publish_at = publish_at - interval '1 minute' where id = ${id}`.execute(test.db)
    expect(await write({ id, base: 1 }, [words('Fees fall a little')])).toMatchObject({ version: 2, status: 'published' })
    expect(await ask('announcement', { id })).toMatchObject({
      message: { title: 'Fees fall a little', changed_at: expect.any(String) as string },
    })
    expect(await operate('writtenAnnouncement', { id })).toMatchObject({
      message: {
        versions: [
          { version: 2, operator_name: 'One' },
          { version: 1, texts: [{ title: 'Fees fall' }] },
        ],
      },
    })
    await expect(test.pool.query(`update message_announcement_text set title = 'x'`)).rejects.toThrow('permission denied')
    await expect(test.pool.query(`delete from message_announcement_version`)).rejects.toThrow('permission denied')
    await operate('withdrawAnnouncement', { id, note: 'wrong' })
    const { rows } = await test.pool.query('select action from operator_log where subject = $1 order by number', [`announcement:${id}`])
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'message.saveAnnouncement',
      'message.scheduleAnnouncement',
      'message.saveAnnouncement',
      'message.withdrawAnnouncement',
    ])
    expect(await operate('writtenAnnouncements', { status: 'withdrawn', limit: 1 })).toMatchObject({ message: { data: [{ id }] } })
  })
})
