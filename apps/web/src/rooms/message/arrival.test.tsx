// @vitest-environment happy-dom
import type { CallName, CallOutput } from '@assay/contract'
import { screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { query } from '#api/queries.ts'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import { isLineOpen, tell } from '#trading/testing-line.ts'
import { Arrival, hasArrived, isSaid, type Newest } from './arrival.tsx'

eachAnew()

const message = (id: string, fields: Partial<NonNullable<Newest>> = {}): NonNullable<Newest> => ({
  id,
  kind: 'new_device',
  values: {},
  link: '',
  time: '2026-11-21T12:00:00Z',
  read: false,
  quiet: false,
  ...fields,
})

describe('a message', () => {
  it('has arrived when it came while the app was open', () => {
    expect(hasArrived(message('10'), message('9'))).toBe(true)
    expect(hasArrived(message('1'), null)).toBe(true)
    expect(hasArrived(message('10', { quiet: true }), message('9'))).toBe(true)
  })

  it.each([
    ['was there at the opening', message('9'), undefined],
    ['is none', null, null],
    ['is the same again, as another was read', message('9'), message('9')],
    ['was read on another screen', message('10', { read: true }), message('9')],
  ])('has not when it %s', (_what, newest, known) => expect(hasArrived(newest, known)).toBe(false))

  it('is shown over the page', () => expect(isSaid(message('10'))).toBe(true))

  it.each([
    ['of which the user wants no banner', message('10', { quiet: true })],
    ['of a liquidation, which has its banner', message('10', { kind: 'position_liquidated' })],
    ['of a risk rate, which has its own warning', message('10', { kind: 'cross_risk' })],
  ])('is not, one %s', (_what, newest) => expect(isSaid(newest)).toBe(false))
})

/** A page that shows the state of a proof of identity. */
function Level() {
  const { data } = useQuery(query('identity.state'))
  return <p>level {data?.level}</p>
}

/** A page that shows what a call answers. */
function Asking({ name, ask }: { name: CallName; ask: () => number }) {
  useQuery({ queryKey: [name], queryFn: ask })
  return null
}

describe('the page that shows what a message tells', () => {
  const levelIs = (level: number) => answer('identity.state', { level } as CallOutput<'identity.state'>)
  const arrives = (newest: Newest) => tell('messages', { unread: 1, newest })

  it.each([
    ['by a banner', { ids: ['9', '10'], quiet: false }],
    ['quietly', { ids: ['19', '20'], quiet: true }],
  ] as const)('follows one that comes %s', async (how, { ids, quiet }) => {
    setClient({ token: 'token' })
    answer('message.news', {} as CallOutput<'message.news'>)
    const said = { id: ids[1], title: `Level 1, told ${how}`, link: '' }
    answer('message.list', { data: [said], page: 1, limit: 5, total: 1 } as unknown as CallOutput<'message.list'>)
    levelIs(0)
    show([<Arrival key="arrival" />, <Level key="level" />])
    await screen.findByText('level 0')
    await waitFor(() => expect(isLineOpen()).toBe(true))
    arrives(message(ids[0]))
    levelIs(1)
    arrives(message(ids[1], { kind: 'identity_approved', quiet }))
    await screen.findByText('level 1')
    if (quiet) expect(screen.queryByText(said.title)).toBeNull()
    else await screen.findByText(said.title)
  })

  it.each([
    ['a settlement of dual', 'dual_kept', ['structured.summary', 'structured.list']],
    ['the end of a lock', 'mining_ended', ['mining.summary', 'mining.orders']],
    ['what a sale came to', 'subscription_allocated', ['subscription.list', 'subscription.orders']],
  ] as const)('and what lists and sums it follow %s', async (_what, kind, names) => {
    setClient({ token: 'token' })
    answer('message.news', {} as CallOutput<'message.news'>)
    const asked = [0, 0]
    show([<Arrival key="arrival" />, ...names.map((name, at) => <Asking key={name} name={name} ask={() => ++asked[at]!} />)])
    await waitFor(() => expect(asked).toEqual([1, 1]))
    await waitFor(() => expect(isLineOpen()).toBe(true))
    arrives(message('29'))
    arrives(message('30', { kind, quiet: true }))
    await waitFor(() => expect(asked).toEqual([2, 2]))
  })
})
