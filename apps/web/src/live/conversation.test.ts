import type { SupportMessage } from '@assay/contract/wire'
import { expect, it } from 'vitest'
import { joined, missingAfter } from './conversation.ts'

const message = (seq: number): SupportMessage => ({
  seq,
  client_id: String(seq),
  side: 'writer',
  name: '',
  text: '',
  attached: null,
  time: '2025-11-21T09:41:00.000Z',
})
const seqs = (list: readonly SupportMessage[]) => list.map(({ seq }) => seq)

it('puts messages in the order of the server, each once', () => {
  expect(seqs(joined([message(1), message(3)], [message(3), message(2), message(5)]))).toEqual([1, 2, 3, 5])
})

it('says after which number some are missing: in the middle, at the end, at the beginning', () => {
  expect(missingAfter([message(1), message(2), message(4)], 4)).toBe(2)
  expect(missingAfter([message(1), message(2)], 5)).toBe(2)
  expect(missingAfter([message(7)], 7)).toBe(0)
  expect(missingAfter([], 3)).toBe(0)
})

it('says that nothing is missing, also before the state is told', () => {
  expect(missingAfter([], 0)).toBe(null)
  expect(missingAfter([message(1), message(2)], 2)).toBe(null)
  expect(missingAfter([message(1), message(2)], 1)).toBe(null)
})
