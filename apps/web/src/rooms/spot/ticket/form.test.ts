import { describe, expect, it } from 'vitest'
import type { Pair } from '../pair/pair.ts'
import { errorsOf, serverNames } from './errors.ts'
import type { Change, Field, OrderForm, Terms } from './form.ts'
import { change, emptyForm, fieldsOf, mayHide, mayPostOnly, orderTypes } from './form.ts'
import { requestOf } from './request.ts'
import { summarise } from './summary.ts'

const pair: Pair = {
  id: '10', symbol: 'BTC/USDT', pair: 'BTC/USDT', kind: 'spot', base: 'BTC', quote: 'USDT', baseId: '1', quoteId: '3', names: {},
  tick: '0.01', lot: '0.00001', hasOwnIndex: false, minimumAmount: '0.0001', minimumNotional: '5',
  baseScale: 8, quoteScale: 8, makerRate: '0.001', takerRate: '0.001',
} // prettier-ignore

const terms = (given: Partial<Terms> = {}): Terms => ({
  pair, bestBid: '67410', bestAsk: '67420', available: '5002.18', makerRate: '0.0008', takerRate: '0.001', ...given,
}) // prettier-ignore

const after = (form: OrderForm, ...changes: Change[]) => changes.reduce(change, form)
const field = (name: Field, value: string): Change => ({ kind: 'field', field: name, value })
const typed = (changes: Change[], form = emptyForm()) => after(form, ...changes)

describe('change', () => {
  it('keeps what was typed last as the size', () => {
    expect(typed([field('amount', '0.1'), field('total', '50')]).size).toEqual({ by: 'total', value: '50' })
    expect(typed([field('total', '50'), field('amount', '0.1')]).size).toEqual({ by: 'amount', value: '0.1' })
    expect(typed([field('amount', '0.1'), { kind: 'percent', percent: 50 }]).size).toEqual({
      by: 'percent',
      value: '50',
    })
  })
  it('clears the size with the side, as balance and currency change', () => {
    const form = typed([field('price', '67000'), field('amount', '0.1'), { kind: 'side', side: 'sell' }])
    expect(form).toMatchObject({ side: 'sell', price: '67000', size: { value: '' } })
    expect(after(form, { kind: 'side', side: 'sell' })).toBe(form)
  })
  it('takes back what the type does not know', () => {
    const form = typed([{ kind: 'postOnly', on: true }, field('visibleAmount', '0.01'), { kind: 'type', type: 'market' }])
    expect(form).toMatchObject({ postOnly: false, visibleAmount: '', tif: 'gtc' })
  })
  it('drops an amount where only a budget will do, and a total where only an amount', () => {
    expect(typed([field('amount', '0.1'), { kind: 'type', type: 'stop_market' }]).size.value).toBe('')
    expect(typed([{ kind: 'side', side: 'sell' }, field('total', '50'), { kind: 'type', type: 'market' }]).size.value).toBe('')
    expect(
      typed([
        { kind: 'percent', percent: 25 },
        { kind: 'type', type: 'stop_market' },
      ]).size.value,
    ).toBe('25')
  })
  it('lets post only and immediate orders exclude each other', () => {
    expect(
      typed([
        { kind: 'postOnly', on: true },
        { kind: 'tif', tif: 'ioc' },
      ]),
    ).toMatchObject({ postOnly: false, tif: 'ioc' })
    expect(
      typed([
        { kind: 'tif', tif: 'fok' },
        { kind: 'postOnly', on: true },
      ]),
    ).toMatchObject({ postOnly: true, tif: 'gtc' })
  })
  it('gives an order good till a date its date, from tomorrow on, and says what is wrong with it', () => {
    const now = new Date(2026, 10, 30, 12, 0).getTime()
    const form = typed([field('price', '67000'), field('amount', '0.01'), { kind: 'tif', tif: 'gtd', tomorrow: '2026-12-01T12:00' }])
    expect(requestOf(form, terms())).toMatchObject({ tif: 'gtd', expire_at: new Date(2026, 11, 1, 12, 0).toISOString() })
    expect(errorsOf(form, terms(), now)).toEqual({})
    const wrong = ['', '2026-11-30T12:00', '2025-12-01T12:00', '2027-12-05T12:00']
    for (const until of wrong)
      expect(errorsOf(after(form, { kind: 'until', until }), terms(), now)).toEqual({ until: { code: 'until_range' } })
    const kept = after(
      form,
      { kind: 'until', until: '2026-12-24T18:30' },
      { kind: 'tif', tif: 'ioc' },
      { kind: 'tif', tif: 'gtd', tomorrow: '2026-12-01T12:00' },
    )
    expect(kept.until).toBe('2026-12-24T18:30')
    expect(requestOf(after(form, { kind: 'type', type: 'market' }), terms()).expire_at).toBeUndefined()
  })
  it('hides an iceberg only as long as it may rest', () => {
    expect(mayHide(typed([{ kind: 'tif', tif: 'ioc' }]))).toBe(false)
    expect(typed([field('visibleAmount', '0.01'), { kind: 'tif', tif: 'ioc' }]).visibleAmount).toBe('')
  })
  it('puts a tapped price where the type has one', () => {
    const tap: Change = { kind: 'pick', price: '67000' }
    expect(typed([tap]).price).toBe('67000')
    expect(typed([{ kind: 'type', type: 'stop_market' }, tap]).stopPrice).toBe('67000')
    expect(typed([{ kind: 'type', type: 'trailing_stop' }, tap]).activationPrice).toBe('67000')
    const market = typed([{ kind: 'type', type: 'market' }])
    expect(change(market, tap)).toBe(market)
  })
  it('offers a price only to a ticket without one', () => {
    expect(typed([{ kind: 'offer', price: '67412' }]).price).toBe('67412')
    expect(typed([field('price', '1'), { kind: 'offer', price: '67412' }]).price).toBe('1')
    expect(typed([{ kind: 'offer', price: '67412' }, field('price', ''), { kind: 'offer', price: '67413' }]).price).toBe('')
  })
  it('offers nothing into a price that is being typed, and offers again once it is left as it was', () => {
    const entered = typed([field('amount', '0.1'), { kind: 'enter', isEntered: true }])
    expect(change(entered, { kind: 'offer', price: '67412' })).toMatchObject({ price: '', size: { value: '0.1' } })
    const left = change(entered, { kind: 'enter', isEntered: false })
    expect(change(left, { kind: 'offer', price: '67412' })).toMatchObject({ price: '67412', size: { value: '0.1' } })
    expect(after(left, field('price', '66000'), { kind: 'offer', price: '67412' }).price).toBe('66000')
  })
  it('keeps price, side and type for the next order', () => {
    const form = typed([field('price', '67000'), field('amount', '0.1'), field('visibleAmount', '0.01'), { kind: 'placed' }])
    expect(form).toMatchObject({ price: '67000', size: { value: '' }, visibleAmount: '' })
  })
})

describe('fieldsOf', () => {
  it('asks buys that start at an unknown price for a budget, sells for an amount', () => {
    expect(fieldsOf(typed([{ kind: 'type', type: 'stop_market' }]))).toEqual(['stopPrice', 'total'])
    expect(
      fieldsOf(
        typed([
          { kind: 'side', side: 'sell' },
          { kind: 'type', type: 'stop_market' },
        ]),
      ),
    ).toEqual(['stopPrice', 'amount'])
  })
  it('knows where post only has a meaning', () => {
    expect(orderTypes.filter((type) => mayPostOnly({ type }))).toEqual(['limit', 'stop_limit', 'oco'])
  })
})

describe('summarise', () => {
  const limit = (size: Change, form = emptyForm()) => typed([field('price', '67412'), size], form)

  it('costs what amount times price is, and takes the fee from what is received', () => {
    const summary = summarise(limit(field('amount', '0.0371')), terms())
    expect(summary).toMatchObject({
      amount: '0.0371',
      total: '2500.99',
      fee: '0.0000371',
      receive: '0.0370629',
      pay: '2500.9852',
    })
  })
  it('rounds a shown cost up for buys and down for sells', () => {
    expect(summarise(limit(field('amount', '0.00037')), terms()).total).toBe('24.95')
    expect(summarise(limit(field('amount', '0.00037'), emptyForm('sell')), terms()).total).toBe('24.94')
  })
  it('rounds the fee up at the scale of what is received', () => {
    expect(summarise(limit(field('amount', '0.00011')), terms()).fee).toBe('0.00000011')
    const odd = summarise(limit(field('amount', '0.00011')), terms({ takerRate: '0.00075' }))
    expect(odd).toMatchObject({ fee: '0.00000009', receive: '0.00010991' })
    const sell = summarise(
      typed([field('price', '67412.31'), field('amount', '0.00037')], emptyForm('sell')),
      terms({ takerRate: '0.00075' }),
    )
    expect(sell).toMatchObject({ fee: '0.01870692', receive: '24.92384778', pay: '0.00037' })
  })
  it('charges the maker rate when the order may only make', () => {
    const form = after(limit(field('amount', '0.1')), { kind: 'postOnly', on: true })
    expect(summarise(form, terms())).toMatchObject({ rate: '0.0008', fee: '0.00008' })
  })
  it('cuts the amount of a total to whole lots and leaves the total as typed', () => {
    expect(summarise(limit(field('total', '2500')), terms())).toMatchObject({
      amount: '0.03708',
      total: '2500',
      pay: '2499.63696',
    })
  })
  it('never spends more than a share of the balance', () => {
    const all = summarise(limit({ kind: 'percent', percent: 100 }), terms())
    expect(all).toMatchObject({ amount: '0.0742', total: '5001.98' })
    const sold = summarise(limit({ kind: 'percent', percent: 50 }, emptyForm('sell')), terms({ available: '0.05217' }))
    expect(sold.amount).toBe('0.02608')
  })
  it('gives market buys by their budget, and estimates what they bring', () => {
    const form = typed([
      { kind: 'type', type: 'market' },
      { kind: 'percent', percent: 100 },
    ])
    expect(summarise(form, terms())).toMatchObject({
      byTotal: true,
      total: '5002.18',
      amount: '0.07419',
      pay: '5002.18',
      left: '0.29',
    })
    expect(summarise(after(form, field('amount', '0.05')), terms())).toMatchObject({
      byTotal: false,
      amount: '0.05',
      total: '3371',
    })
  })
  it('prices an OCO buy at its more expensive leg', () => {
    const form = typed([
      { kind: 'type', type: 'oco' },
      field('price', '66000'),
      field('stopPrice', '68000'),
      field('stopLimitPrice', '68100'),
      field('amount', '0.01'),
    ])
    expect(summarise(form, terms())).toMatchObject({ total: '681', pay: '681' })
  })
  it('gives the stop leg of an OCO buy without a limit what the amount costs where it fires', () => {
    const legs = [{ kind: 'type', type: 'oco' } as const, field('price', '66000'), field('stopPrice', '68000')]
    expect(summarise(typed([...legs, field('amount', '0.01')]), terms())).toMatchObject({ amount: '0.01', total: '680', pay: '680' })
    expect(summarise(typed([...legs, field('total', '700')]), terms())).toMatchObject({ amount: '0.01029', total: '700', pay: '700' })
  })
  it('says nothing it does not know', () => {
    expect(summarise(emptyForm(), terms())).toMatchObject({
      amount: '',
      total: '',
      fee: undefined,
      receive: undefined,
      pay: undefined,
    })
    expect(summarise(limit({ kind: 'percent', percent: 50 }), terms({ available: undefined }))).toMatchObject({
      amount: '',
      total: '',
    })
    expect(summarise(typed([{ kind: 'type', type: 'market' }, field('amount', '1')]), terms({ bestAsk: undefined })).total).toBe('')
  })
})

describe('errorsOf', () => {
  const good = typed([field('price', '67412'), field('amount', '0.01')])

  it('has nothing against a good order', () => expect(errorsOf(good, terms())).toEqual({}))
  it('has nothing to say of the balance of guests', () => expect(errorsOf(good, terms({ available: undefined }))).toEqual({}))
  it('asks for what is missing', () => {
    expect(errorsOf(emptyForm(), terms())).toEqual({ price: { code: 'required' }, amount: { code: 'required' } })
    expect(errorsOf(typed([{ kind: 'type', type: 'stop_market' }]), terms())).toEqual({
      stopPrice: { code: 'required' },
      total: { code: 'required' },
    })
    expect(errorsOf(typed([field('price', '0'), field('amount', '0')]), terms())).toEqual({
      price: { code: 'required' },
      amount: { code: 'required' },
    })
  })
  it('lets the stop leg of an OCO trade at market when it has no limit', () => {
    const legs = [{ kind: 'type', type: 'oco' } as const, field('price', '66000'), field('stopPrice', '68000'), field('amount', '0.01')]
    expect(errorsOf(typed(legs), terms())).toEqual({})
    expect(errorsOf(typed([...legs, field('stopLimitPrice', '0')]), terms())).toEqual({ stopLimitPrice: { code: 'required' } })
    expect(errorsOf(typed(legs, emptyForm('sell')), terms({ available: '1' }))).toEqual({})
  })
  it('knows the smallest order', () => {
    expect(errorsOf(after(good, field('amount', '0.00009')), terms()).amount).toEqual({
      code: 'amount_minimum',
      figure: '0.0001 BTC',
    })
    expect(errorsOf(after(good, field('price', '100')), terms()).amount).toEqual({
      code: 'notional_minimum',
      figure: '5 USDT',
    })
    const budget = typed([{ kind: 'type', type: 'market' }, field('total', '4.99')])
    expect(errorsOf(budget, terms()).total).toEqual({ code: 'notional_minimum', figure: '5 USDT' })
  })
  it('puts the blame on the field the order was sized by', () => {
    expect(errorsOf(after(good, field('total', '5002.19')), terms())).toEqual({})
    expect(errorsOf(after(good, field('total', '5100')), terms())).toEqual({ total: { code: 'insufficient' } })
    expect(errorsOf(after(good, field('amount', '0.08')), terms())).toEqual({ amount: { code: 'insufficient' } })
  })
  it('sees an empty balance', () => {
    expect(errorsOf(after(good, { kind: 'percent', percent: 100 }), terms({ available: '0' })).amount).toEqual({
      code: 'insufficient',
    })
    expect(errorsOf(typed([{ kind: 'type', type: 'market' }, field('amount', '0.01')]), terms({ available: '0' })).amount).toEqual({
      code: 'insufficient',
    })
  })
  it('lets a market buy by amount spend what there is', () => {
    expect(errorsOf(typed([{ kind: 'type', type: 'market' }, field('amount', '0.1')]), terms())).toEqual({})
  })
  it('keeps icebergs and trails to their bounds', () => {
    expect(errorsOf(after(good, field('amount', '0.06'), field('visibleAmount', '0.00299')), terms())).toEqual({
      visibleAmount: { code: 'visible_minimum' },
    })
    expect(errorsOf(after(good, field('amount', '0.06'), field('visibleAmount', '0.003')), terms())).toEqual({})
    const trail = (percent: string) => typed([{ kind: 'type', type: 'trailing_stop' }, field('trail', percent), field('total', '100')])
    expect(errorsOf(trail('0.05'), terms()).trail).toEqual({ code: 'trail_range' })
    expect(errorsOf(trail('10.1'), terms()).trail).toEqual({ code: 'trail_range' })
    expect(errorsOf(trail('1.5'), terms())).toEqual({})
  })
})

describe('requestOf', () => {
  it('writes a limit order in plain figures', () => {
    const form = typed([field('price', '67412.50'), field('amount', '0.'), field('amount', '0.10'), field('visibleAmount', '0.01')])
    expect(requestOf(form, terms())).toMatchObject({
      currency_id: '1', legal_id: '3', type: 'buy', order_type: 'limit', target_price: '67412.5', amount: '0.1', visible_amount: '0.01', tif: 'gtc',
    }) // prettier-ignore
  })
  it('sends a market order without price and time in force', () => {
    const form = typed([field('price', '67412'), { kind: 'type', type: 'market' }, field('total', '100')])
    const request = requestOf(form, terms())
    expect(request).toMatchObject({
      order_type: 'market',
      quote_amount: '100',
      target_price: undefined,
      tif: undefined,
    })
    expect(request).not.toHaveProperty('amount')
  })
  it('sends both sizes of an OCO buy whose stop leg has no limit', () => {
    const legs = [{ kind: 'type', type: 'oco' } as const, field('price', '66000'), field('stopPrice', '68000'), field('amount', '0.01')]
    expect(requestOf(typed(legs), terms())).toMatchObject({ order_type: 'oco', amount: '0.01', quote_amount: '680' })
    expect(requestOf(typed([...legs, field('stopLimitPrice', '68100')]), terms())).not.toHaveProperty('quote_amount')
  })
  it('sends a share of the balance as the figure it is worth now', () => {
    const form = typed([
      { kind: 'side', side: 'sell' },
      { kind: 'type', type: 'market' },
      { kind: 'percent', percent: 50 },
    ])
    expect(requestOf(form, terms({ available: '0.05' }))).toMatchObject({ type: 'sell', amount: '0.025' })
  })
  it('writes a trail in hundredths of a percent', () => {
    const form = typed([{ kind: 'type', type: 'trailing_stop' }, field('trail', '1.5'), field('total', '100')])
    expect(requestOf(form, terms())).toMatchObject({
      trailing_bps: 150,
      quote_amount: '100',
      activation_price: undefined,
    })
  })
})

describe('a refusal', () => {
  it('stands under the field it is about, of the size under the one it was typed into', () => {
    const names = serverNames(typed([{ kind: 'type', type: 'market' }, field('total', '100')]), { byTotal: true })
    expect([names.amount, names.stop_price, names.insufficient_balance, names.lang]).toEqual(['total', 'stopPrice', 'total', undefined])
  })
})
