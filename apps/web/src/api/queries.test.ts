import { i18n } from '@lingui/core'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lastHeardMs, lineState } from '#live/online.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { defaults, readState } from '#state/client-state.ts'
import { KEPT_MINUTES } from './intents.ts'
import { act, query, queryClient, refresh, whole } from './queries.ts'

interface Sent {
  url: string
  key: string | undefined
  answer: (message: unknown) => void
  lose: () => void
}

/** What was sent and waits for its answer, in order. */
let sent: Sent[] = []

beforeEach(() => {
  sent = []
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  setClient(defaults)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    sent.push({
      url,
      key: headers['Idempotency-Key'],
      answer: (message) => resolve(new Response(JSON.stringify({ type: 'ok', code: 1, message }))),
      lose: () => reject(new TypeError('network')),
    })
    return promise
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sentTimes = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))

/** A page that shows the favourites. */
const watched = () => {
  const seen: unknown[] = []
  const stop = new QueryObserver(queryClient, query('market.favourites')).subscribe(({ data }) => seen.push(data))
  return { last: () => seen.at(-1), stop }
}

describe('refresh', () => {
  it('drops a first answer that is still on its way, and asks anew', async () => {
    const page = watched()
    await sentTimes(1)
    refresh('market.favourites')
    await sentTimes(2)
    sent[0]!.answer(['from before'])
    sent[1]!.answer(['from after'])
    await vi.waitFor(() => expect(page.last()).toEqual(['from after']))
    page.stop()
    expect(sent).toHaveLength(2)
  })
  it('gives who waits for the first answer the new one', async () => {
    const waited = queryClient.fetchQuery(query('market.favourites'))
    await sentTimes(1)
    refresh('market.favourites')
    await sentTimes(2)
    sent[0]!.answer(['from before'])
    sent[1]!.answer(['from after'])
    expect(await waited).toEqual(['from after'])
  })
  it('asks again what was answered, and only where a page shows it', async () => {
    const page = watched()
    await sentTimes(1)
    sent[0]!.answer(['from before'])
    await vi.waitFor(() => expect(page.last()).toEqual(['from before']))
    refresh('market.favourites')
    await sentTimes(2)
    sent[1]!.answer(['from after'])
    await vi.waitFor(() => expect(page.last()).toEqual(['from after']))
    page.stop()
    refresh('market.favourites')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(sent).toHaveLength(2)
  })
})

const input = { currency_id: '3', from_field: '2', to_field: '3', number: '5' } as const
const other = { ...input, number: '6' }

/** Sends a move, and says under which key; `lose` or `answer` end it. */
async function sendMove(fields: typeof input | typeof other) {
  const count = sent.length
  const outcome = act('wallet.move', fields as never, ['market.favourites']).catch((error: unknown) => error)
  await sentTimes(count + 1)
  const { key, lose, answer } = sent[count]!
  return {
    key,
    lose: () => (lose(), outcome),
    answer: () => (answer({}), outcome),
  }
}

describe('a list that is shown whole', () => {
  const page = (page: number, ids: readonly number[], total: number) => ({
    data: ids.map((id) => ({ id: String(id) })),
    page,
    limit: 100,
    total,
  })
  const hundred = Array.from({ length: 100 }, (_, at) => 150 - at)

  it('is asked for page by page, and a row that moved meanwhile stands there once', async () => {
    const asked = queryClient.fetchQuery(whole('spot.orders', { status: 'open' }))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent[0]!.answer(page(1, hundred, 150))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]!.url).toContain('page=2')
    sent[1]!.answer(page(2, [51, ...Array.from({ length: 50 }, (_, at) => 50 - at)], 151))
    const { data, total } = await asked
    expect([data.length, total, new Set(data.map(({ id }) => id)).size]).toEqual([150, 150, 150])
    expect(sent).toHaveLength(2)
  })

  it('asks once where all of it has room', async () => {
    const asked = queryClient.fetchQuery(whole('spot.orders', { status: 'open' }))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent[0]!.answer(page(1, [2, 1], 2))
    expect((await asked).data).toHaveLength(2)
    expect(sent).toHaveLength(1)
  })
})

describe('an action without an answer', () => {
  it('goes out under its key again, also after another input was sent in between', async () => {
    const first = await sendMove(input)
    await first.lose()
    const between = await sendMove(other)
    expect(between.key).not.toBe(first.key)
    await between.answer()
    expect((await sendMove(input)).key).toBe(first.key)
  })
  it('keeps its key over a page loaded anew', async () => {
    const first = await sendMove(input)
    await first.lose()
    const stored: unknown = JSON.parse(JSON.stringify(useClient.getState()))
    setClient(defaults)
    setClient(readState(stored))
    expect((await sendMove(input)).key).toBe(first.key)
  })
  it('is another intent once it was answered', async () => {
    const first = await sendMove(input)
    await first.lose()
    const second = await sendMove(input)
    await second.answer()
    expect((await sendMove(input)).key).not.toBe(first.key)
    expect(useClient.getState().unanswered).toEqual({})
  })
  it('keeps its key for as long as its text promises', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await sendMove(input)
    await first.lose()
    vi.setSystemTime(Date.now() + KEPT_MINUTES * 60_000 - 1000)
    const second = await sendMove(input)
    expect(second.key).toBe(first.key)
    await second.lose()
    vi.setSystemTime(Date.now() + KEPT_MINUTES * 60_000)
    expect((await sendMove(input)).key).not.toBe(first.key)
  })
  it('keeps its key when the next try never left the device', async () => {
    const first = await sendMove(input)
    await first.lose()
    vi.stubGlobal('navigator', { onLine: false })
    await expect(act('wallet.move', input as never)).rejects.toMatchObject({ error: 'offline' })
    vi.stubGlobal('navigator', { onLine: true })
    expect((await sendMove(input)).key).toBe(first.key)
  })
  it('has the lists asked again that tell what became of it: at once, and when the line is back', async () => {
    const page = watched()
    await sentTimes(1)
    sent[0]!.answer(['from before'])
    await vi.waitFor(() => expect(page.last()).toEqual(['from before']))
    await (await sendMove(input)).lose()
    await sentTimes(3)
    sent[2]!.answer(['at once'])
    await vi.waitFor(() => expect(page.last()).toEqual(['at once']))
    lineState.down()
    lineState.up()
    await sentTimes(4)
    sent[3]!.answer(['later'])
    await vi.waitFor(() => expect(page.last()).toEqual(['later']))
    lineState.up()
    await new Promise((resolve) => setTimeout(resolve, 20))
    page.stop()
    expect(sent).toHaveLength(4)
  })
})

describe('a query that failed', () => {
  it('is asked again when the line is back', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const page = watched()
    await sentTimes(1)
    lineState.down()
    sent[0]!.lose()
    await vi.waitFor(() => expect(queryClient.getQueryState(['market.favourites', {}])?.status).toBe('error'))
    vi.stubGlobal('navigator', { onLine: true })
    lineState.up()
    await sentTimes(2)
    sent[1]!.answer(['now'])
    await vi.waitFor(() => expect(page.last()).toEqual(['now']))
    page.stop()
  })
  it('shows the last prices that the device has kept, with their time', async () => {
    const device = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => device.get(key) ?? null, setItem: device.set.bind(device) })
    const first = queryClient.fetchQuery(query('market.quotes'))
    await sentTimes(1)
    sent[0]!.answer(['prices'])
    await first
    const { dataUpdatedAt } = queryClient.getQueryState(['market.quotes', {}])!
    queryClient.clear()
    vi.stubGlobal('navigator', { onLine: false })
    const next = queryClient.fetchQuery(query('market.quotes')).catch((error: unknown) => error)
    await sentTimes(2)
    sent[1]!.lose()
    await next
    expect(queryClient.getQueryState(['market.quotes', {}])).toMatchObject({ data: ['prices'], dataUpdatedAt })
    expect(lastHeardMs()).toBe(dataUpdatedAt)
  })
})
