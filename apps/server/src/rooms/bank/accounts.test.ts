/** Bank accounts and cards: whose they are, what is kept of a number, who decides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domestic, ibanOf, NAME, startBank, type BankTest } from '../../testing-bank.ts'

let test: BankTest
beforeAll(async () => {
  test = await startBank()
})
afterAll(() => test.end())

const CARD = '4539578763621486'
const card = {
  kind: 'card',
  currency_id: '26',
  real_name: NAME,
  bank_name: 'First Bank',
  card_number: CARD,
  valid_to: '12/39',
  phone: '+49 151 204',
}
const abroad = {
  currency_id: '21',
  real_name: NAME,
  country: 'US',
  swift_code: 'FHBKUS33',
  card_number: '4417 2290 2904',
  aba_number: '021000021',
  bank_name: 'First Harbor Bank',
  branch: 'Main',
  phone: '+1 212 555 0100',
  address: '18 Long Street',
}
const dump = async (): Promise<string> => {
  const { rows } = await test.database.pool.query('select * from bank_account')
  return JSON.stringify(rows)
}

describe('an account', () => {
  it('is shown masked, and its number lies sealed in the database', async () => {
    const userId = await test.user()
    const number = ibanOf(987_654_321)
    await test.call('save', { ...domestic, card_number: number }, { userId, level: 1 })
    const { message } = (await test.call('info', {}, { userId })) as { message: { holder: string; accounts: unknown[] } }
    expect(message).toMatchObject({
      holder: NAME,
      accounts: [{ card_number: `${number.slice(0, 4)} … 4321`, state: 'review', country: 'DE' }],
    })
    expect(JSON.stringify(message)).not.toContain(number)
    expect(await dump()).not.toContain(number.slice(4))
  })

  it('of a card keeps the last four digits alone', async () => {
    const userId = await test.user()
    expect(await test.call('save', card, { userId, level: 1 })).toMatchObject({
      message: { card_number: '•••• 1486', brand: 'Visa', valid_to: '12/39' },
    })
    expect(await dump()).not.toContain(CARD)
  })

  it('abroad takes BIC, number and, in the United States, the routing number', async () => {
    const userId = await test.user()
    expect(await test.call('saveInternational', abroad, { userId, level: 1 })).toMatchObject({ message: { card_number: '… 2904' } })
    expect(await test.call('saveInternational', { ...abroad, aba_number: '021000012' }, { userId, level: 1 })).toEqual({
      refused: 'bank_number_wrong',
    })
    const { aba_number: _, ...without } = abroad
    expect(await test.call('saveInternational', without, { userId, level: 1 })).toMatchObject({
      refused: 'parameter_error',
      fields: { aba_number: 'field_required' },
    })
    expect(await test.call('saveInternational', { ...abroad, country: 'DE' }, { userId, level: 1 })).toMatchObject({
      fields: { aba_number: 'field_unused' },
    })
    expect(await test.call('infoInternational', {}, { userId })).toMatchObject({ message: { accounts: [{ swift_code: 'FHBKUS33' }] } })
  })

  it.each([
    [{ real_name: 'Thomas Albers' }, 'bank_name_differs'],
    [{ card_number: 'DE89370400440532013001' }, 'bank_number_wrong'],
    [{ currency_id: '3' }, 'bank_currency'],
    [{ province: '' }, 'parameter_error'],
    [{ valid_to: '12/39' }, 'parameter_error'],
  ])('is refused with %j: %s', async (change, refused) => {
    const userId = await test.user()
    const given = { ...domestic, card_number: ibanOf(5), ...change }
    expect(await test.call('save', given, { userId, level: 1 })).toMatchObject({ refused })
  })

  it('is added once, also by two taps at once, and again after it was removed', async () => {
    const userId = await test.user()
    const add = () => test.call('save', { ...domestic, card_number: ibanOf(777) }, { userId, level: 1 })
    const outcomes = await Promise.all([add(), add(), add()])
    expect(outcomes.filter((one) => 'refused' in one && one.refused === 'bank_known')).toHaveLength(2)
    const { id } = test.messageOf(outcomes.find((one) => 'message' in one)!)
    expect(await test.call('remove', { id }, { userId: await test.user() })).toEqual({ refused: 'bank_account_unknown' })
    expect(await test.call('remove', { id }, { userId })).toEqual({ message: { id } })
    expect(await add()).toHaveProperty('message')
  })

  it('at most ten, however many are added at once', async () => {
    const userId = await test.user()
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, (_, at) => test.call('save', { ...domestic, card_number: ibanOf(100_000 + at) }, { userId, level: 1 })),
    )
    expect(outcomes.filter((one) => 'refused' in one && one.refused === 'bank_accounts_maximum')).toHaveLength(4)
  })
})

describe('an operator', () => {
  it('verifies by the name that the bank has, never by another, and each look is logged', async () => {
    const userId = await test.user()
    const id = await test.account(userId, { verified: false })
    expect(await test.operate(test.first, 'readAccount', { id })).toMatchObject({
      message: { number: expect.stringMatching(/^DE\d{20}$/) as string },
    })
    expect(await test.operate(test.first, 'verifyAccount', { id, holder_seen: 'Thomas Albers', note: 'x' })).toEqual({
      refused: 'bank_name_differs',
    })
    expect(await test.operate(test.first, 'verifyAccount', { id, holder_seen: 'LOPEZ, ANA MARIA', note: 'x' })).toMatchObject({
      message: { state: 'verified' },
    })
    expect(await test.operate(test.second, 'refuseAccount', { id, reason: 'not_taken', note: 'x' })).toEqual({
      refused: 'bank_account_decided',
    })
    const { rows } = await test.database.pool.query<{ action: string }>(
      'select action from operator_log where subject = $1 order by number',
      [`bank_account:${id}`],
    )
    expect(rows.map(({ action }) => action)).toEqual(['bank.readAccount', 'bank.verifyAccount'])
  })

  it('refuses for a reason that the user reads in his language', async () => {
    const userId = await test.user()
    const id = await test.account(userId, { verified: false })
    await test.operate(test.first, 'refuseAccount', { id, reason: 'number_wrong', note: 'x' })
    expect(await test.call('info', {}, { userId, lang: 'fra' })).toMatchObject({
      message: { accounts: [{ state: 'refused', text: expect.stringContaining('La banque ne connaît pas ce numéro') as string }] },
    })
  })

  it('sees who else has given the same number', async () => {
    const [one, other] = [await test.user(), await test.user()]
    const given = { ...domestic, card_number: ibanOf(4242) }
    await test.call('save', given, { userId: one, level: 1 })
    const { id } = test.messageOf(await test.call('save', given, { userId: other, level: 1 }))
    expect(await test.operate(test.first, 'readAccount', { id })).toMatchObject({ message: { others: [{ user_id: String(one) }] } })
  })
})
