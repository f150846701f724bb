import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { isCommonPassword } from '@assay/contract/common-passwords'
import { checkNewPassword } from './password.ts'

const codeOf = (password: string): string => {
  try {
    checkNewPassword(password, password)
    return 'ok'
  } catch (refusal) {
    return String((refusal as { code: unknown }).code)
  }
}

it('refuses the three thousand most used passwords of a length that is allowed, however they are written', () => {
  const allowed = dictionary['passwords-common'].filter(({ length }) => length >= 7).slice(0, 3_000)
  expect(allowed).toHaveLength(3_000)
  expect(allowed.filter((password) => codeOf(password) !== 'password_common')).toEqual([])
  expect(codeOf(allowed[2_999]!.toUpperCase())).toBe('password_common')
})

it.each(['Assay2026!', 'assay-assay', 'Bitcoin_Trader99', 'TRADING.2026'])("refuses the product's own word: %s", (password) => {
  expect(isCommonPassword(password)).toBe(true)
  expect(codeOf(password)).toBe('password_common')
})

it.each(['heron-lamp-tidal-29', 'essay about a trader', 'wander 7 boat'])(
  'takes others, with such a word among them too: %s',
  (password) => {
    expect(codeOf(password)).toBe('ok')
  },
)
