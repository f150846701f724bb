import { expect, it } from 'vitest'
import { kindMeaning, kindName, reasonName } from './kinds.ts'

it('shows what it has no words for plainly', () => {
  expect(kindName('margin_call')).toBe('margin call')
  expect(kindMeaning('margin_call')).toBeUndefined()
  expect(reasonName('lock_up')).toBe('lock up')
})
it('takes no word from the language itself', () => expect(kindName('constructor')).toBe('constructor'))
