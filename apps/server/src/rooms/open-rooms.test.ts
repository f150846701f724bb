import { describe, expect, it } from 'vitest'
import { postingKinds } from '@assay/contract'
import { rooms } from './rooms.ts'
import { merged, naturesOf, openRooms, settingsOf } from './open-rooms.ts'
import type { AnyRoom, Site } from './room.ts'

const room = (name: string, more: Partial<AnyRoom> = {}): AnyRoom => ({
  name,
  needs: {},
  open: () => Promise.resolve({ handlers: {}, offer: null }),
  ...more,
})

describe('two rooms may not share', () => {
  it.each([
    ['a name', { name: 'one' }],
    ['a system account', { accounts: [{ id: 7, writer: 'spot' }] }],
    ['an invariant', { invariants: { 'all is well': 'select' } }],
  ] as const)('%s', async (_what, more) => {
    const rooms = [room('one', { ...more, name: 'one' }), room('two', more)]
    await expect(openRooms(rooms, {} as Site)).rejects.toThrow('two rooms define the same')
  })

  it('a setting', () => {
    const fee = (value: string) => ({ settings: () => ({ fee: value }) })
    expect(() => settingsOf([room('one', fee('0.1')), room('two', fee('0.2'))], true)).toThrow('two rooms define the same setting fee')
    expect(settingsOf([room('one', fee('0.1')), room('two')], true)).toEqual({ fee: '0.1' })
  })

  it('a kind of posting', () => {
    const lending = { postings: { loan_keep: 'trade' } } as const
    expect(() => naturesOf([room('one', lending), room('two', lending)])).toThrow('two rooms define the same kind of posting loan_keep')
    expect(naturesOf([room('one', lending), room('two')])).toEqual(new Map([['loan_keep', 'trade']]))
  })

  it('a desk or a follower of ticks', () => {
    expect(() => merged('desk', [{ spot: 1 }, { lever: 2 }, { spot: 3 }])).toThrow('two rooms define the same desk spot')
    expect(merged('follower', [{ spot: 1 }, { lever: 2 }])).toEqual({ spot: 1, lever: 2 })
  })
})

it('says of every kind of posting what it is to its owner', () => {
  expect([...naturesOf(rooms).keys()].sort()).toEqual([...postingKinds].sort())
})
