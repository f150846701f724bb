import { describe, expect, it } from 'vitest'
import type { Instrument } from '../market/instrument.ts'
import { termsOf } from '../calculations/terms.ts'
import { leverAccount, position, wireTerms } from '../testing.ts'
import { errorsOf, hasMargin, serverNames } from './errors.ts'
import type { TicketInputs } from './figures.ts'
import { equivalentOf, meantDirection, outcomeOf, resultAt, superOpenOf } from './figures.ts'
import type { TicketForm } from './form.ts'
import { change, emptyForm, fitted } from './form.ts'
import { requestOf } from './request.ts'

const inputs = (change: Partial<TicketInputs> = {}): TicketInputs => {
  const wire = wireTerms()
  const sides = { bid: '50000', ask: '50000' }
  return { wire, terms: termsOf(wire, undefined)!, sides, isOpen: true, account: leverAccount(), own: [], ...change }
}
const form = (more: Partial<TicketForm> = {}): TicketForm => ({
  ...emptyForm({ mode: 'isolated', leverage: 10, superLeverage: 150 }),
  size: { by: 'lots', value: '100' },
  ...more,
})
const instrument: Instrument = {
  id: '20', symbol: 'BTC/USDT-CFD', pair: 'BTC/USDT', kind: 'contract', base: 'BTC', quote: 'USDT', baseId: '1', quoteId: '3', names: {}, tick: '0.1', lot: '0.01', hasOwnIndex: false, lotSize: '0.01',
} // prettier-ignore

describe('outcomeOf', () => {
  it('has the figures of the rules: one bitcoin at 50,000, ten times', () => {
    const long = outcomeOf(form(), inputs(), 'long')!
    expect(long).toMatchObject({ notional: '50000', margin: '5000', fee: '25', cost: '5025', overnight: '5' })
    expect(long.liquidation).toBe('45203.4')
    expect(outcomeOf(form(), inputs(), 'short')!.liquidation).toBe('54748.9')
  })
  it('has the figures of the rules: ten bitcoins, twenty times', () => {
    const large = form({ size: { by: 'lots', value: '1000' }, leverage: 20 })
    expect(outcomeOf(large, inputs(), 'long')!.liquidation).toBe('47872.6')
    expect(outcomeOf(large, inputs(), 'short')!.liquidation).toBe('52083.2')
  })
  it('has the figures of super-leverage: 150 times at 50,000', () => {
    const boosted = form({ mode: 'super' })
    const long = outcomeOf(boosted, inputs(), 'long')!
    expect(long.liquidation).toBe('49824.9')
    expect(outcomeOf(boosted, inputs(), 'short')!.liquidation).toBe('50175')
    expect(long.feesOfMargin).toBe('15')
    expect(long.overnightOfMargin).toBe('1.5')
  })
  it('opens a long at the ask and a short at the bid, a limit order at its price', () => {
    const sides = { bid: '49999.9', ask: '50000.1' }
    expect(outcomeOf(form(), inputs({ sides }), 'long')!.price).toBe('50000.1')
    expect(outcomeOf(form(), inputs({ sides }), 'short')!.price).toBe('49999.9')
    expect(outcomeOf(form({ type: 'limit', price: '48000' }), inputs({ sides }), 'long')!.price).toBe('48000')
  })
  it('sizes by a share of the free margin so that margin and fee fit, and not one hundredth less', () => {
    const quarter = outcomeOf(form({ size: { by: 'percent', value: '100' } }), inputs(), 'long')!
    expect(Number(quarter.cost)).toBeLessThanOrEqual(10_000)
    // A hundredth of a lot costs 0.5025 here.
    expect(Number(quarter.cost)).toBeGreaterThan(10_000 - 0.51)
  })
  it('sizes by value, cut to a hundredth of a lot', () => {
    expect(outcomeOf(form({ size: { by: 'value', value: '12345.67' } }), inputs(), 'long')!.lots).toBe('24.69')
  })
  it('puts the free margin behind a cross order, and knows nothing of it for a guest', () => {
    const cross = form({ mode: 'cross' })
    expect(Number(outcomeOf(cross, inputs(), 'long')!.liquidation)).toBeLessThan(45_203)
    expect(outcomeOf(cross, inputs({ account: undefined }), 'long')!.liquidation).toBeUndefined()
  })
  it('counts the spread into the risk rate', () => {
    const tight = outcomeOf(form(), inputs(), 'long')!
    const wide = outcomeOf(form(), inputs({ sides: { bid: '49900', ask: '50000' } }), 'long')!
    expect(Number(wide.risk)).toBeLessThan(Number(tight.risk))
  })
  it('converts what is quoted in another currency', () => {
    const wire = wireTerms({ symbol: 'USD/JPY', tick: '0.001', lot_size: '1000', conversion: { symbol: 'USD/JPY', is_inverse: true } })
    const sides = { bid: '150.000', ask: '150.000' }
    const terms = termsOf(wire, sides)!
    expect(outcomeOf(form({ size: { by: 'lots', value: '1' } }), inputs({ wire, terms, sides }), 'long')!.notional).toBe('1000')
    expect(termsOf(wire, undefined)).toBeUndefined()
  })
})

it('knows an account that a share would be a share of nothing of', () => {
  expect(hasMargin({ account: leverAccount({ free_margin: '0' }) })).toBe(false)
  expect(hasMargin({ account: leverAccount({ free_margin: '0.01' }) })).toBe(true)
  expect(hasMargin({ account: undefined })).toBe(true)
})

describe('errorsOf', () => {
  it('finds nothing wrong with a good order', () => expect(errorsOf(form(), inputs(), 'long')).toEqual({}))
  it('asks for a size, and a price where there is one', () => {
    expect(errorsOf(form({ size: { by: 'lots', value: '' } }), inputs(), 'long')).toEqual({ lots: { code: 'required' } })
    expect(errorsOf(form({ type: 'limit' }), inputs(), 'long').price).toEqual({ code: 'required' })
    expect(errorsOf(form({ type: 'limit', price: '50000.05' }), inputs(), 'long').price).toEqual({ code: 'price_tick', figure: '0.1' })
  })
  it('says when margin and fee are more than there is', () => {
    const short = inputs({ account: leverAccount({ free_margin: '5024.99' }) })
    expect(errorsOf(form(), short, 'long')).toEqual({ lots: { code: 'insufficient' } })
    expect(errorsOf(form(), inputs({ account: leverAccount({ free_margin: '5025' }) }), 'long')).toEqual({})
  })
  it('names the highest leverage for the size', () => {
    expect(errorsOf(form({ leverage: 125 }), inputs(), 'long').leverage).toEqual({ code: 'leverage', figure: '100x' })
  })
  it('keeps super-leverage to its cap', () => {
    const large = form({ mode: 'super', size: { by: 'lots', value: '201' } })
    expect(errorsOf(large, inputs(), 'long').lots).toEqual({ code: 'super_cap', figure: '100000' })
  })
  it('counts what is open in super-leverage by now, whatever in', () => {
    const open = [
      position({ mode: 'super', open_lots: '150' }),
      position({ mode: 'super', symbol: 'ETH/USDT-CFD', open_lots: '10', open_price: '3000' }),
      position({ open_lots: '9000' }),
    ]
    const superOpen = superOpenOf(open, (symbol) => (symbol === 'BTC/USDT-CFD' ? '0.01' : '0.1'))
    expect(superOpen).toBe('78000')
    const order = (lots: string) => errorsOf(form({ mode: 'super', size: { by: 'lots', value: lots } }), inputs({ superOpen }), 'long').lots
    expect(order('44')).toBeUndefined()
    expect(order('44.01')).toEqual({ code: 'super_left', figure: '22000' })
  })
  it('wants targets on their sides, by direction', () => {
    const both = form({ bracket: true, takeProfit: '52000', stopLoss: '49000' })
    expect(errorsOf(both, inputs(), 'long')).toEqual({})
    expect(errorsOf(both, inputs(), 'short')).toEqual({ takeProfit: { code: 'profit_side' }, stopLoss: { code: 'stop_side' } })
    expect(errorsOf({ ...both, bracket: false }, inputs(), 'short')).toEqual({})
  })
  it('measures them from the quote at which the order could be closed once it opens', () => {
    const sides = { bid: '49990', ask: '50010' }
    const near = { takeProfit: '50000', stopLoss: '49985' }
    expect(errorsOf(form({ bracket: true, ...near }), inputs({ sides }), 'long')).toEqual({})
    const past = form({ bracket: true, type: 'limit', price: '51000', takeProfit: '50500', stopLoss: '49990' })
    expect(errorsOf(past, inputs({ sides }), 'long')).toEqual({ stopLoss: { code: 'stop_side' } })
    const waiting = form({ bracket: true, type: 'limit', price: '49000', takeProfit: '48980', stopLoss: '48990' })
    expect(errorsOf(waiting, inputs({ sides }), 'long')).toEqual({ takeProfit: { code: 'profit_side' }, stopLoss: { code: 'stop_side' } })
  })
  it('takes no stop order whose price is already passed, while the market trades', () => {
    const sides = { bid: '49990', ask: '50010' }
    const stop = (price: string) => form({ type: 'stop', price })
    expect(errorsOf(stop('50010'), inputs({ sides }), 'long').price).toEqual({ code: 'passed_above', figure: '50010' })
    expect(errorsOf(stop('50010.1'), inputs({ sides }), 'long')).toEqual({})
    expect(errorsOf(stop('49990'), inputs({ sides }), 'short').price).toEqual({ code: 'passed_below', figure: '49990' })
    expect(errorsOf(stop('49989.9'), inputs({ sides }), 'short')).toEqual({})
    expect(errorsOf(stop('50010'), inputs({ sides, isOpen: false }), 'long')).toEqual({})
    expect(errorsOf(form({ type: 'limit', price: '50010' }), inputs({ sides }), 'long')).toEqual({})
  })
  it('keeps slippage within its range, and off limit orders', () => {
    expect(errorsOf(form({ slippage: '11' }), inputs(), 'long').slippage).toEqual({ code: 'range', figure: '0.01%' })
    expect(errorsOf(form({ slippage: '0.05' }), inputs(), 'long').slippage).toBeUndefined()
    expect(errorsOf(form({ type: 'limit', price: '49000', slippage: '11' }), inputs(), 'long').slippage).toBeUndefined()
  })
  it('wants a trail of a tenth of a per cent at least', () => {
    expect(errorsOf(form({ trailing: '0.05' }), inputs(), 'long').trailing).toEqual({ code: 'range', figure: '0.1%' })
    expect(errorsOf(form({ trailing: '0.1' }), inputs(), 'long').trailing).toBeUndefined()
  })
  it('refuses what would be liquidated at once', () => {
    const wide = inputs({ sides: { bid: '49500', ask: '50000' } })
    expect(errorsOf(form({ leverage: 100 }), wide, 'long').lots).toEqual({ code: 'would_liquidate' })
  })
})

describe('targets', () => {
  it('tells the direction they are meant for', () => {
    const { sides } = inputs()
    expect(meantDirection(form({ takeProfit: '52000' }), sides)).toBe('long')
    expect(meantDirection(form({ stopLoss: '52000' }), sides)).toBe('short')
    expect(meantDirection(form({ takeProfit: '52000', stopLoss: '53000' }), sides)).toBeUndefined()
    expect(meantDirection(form(), sides)).toBeUndefined()
  })
  it('work out what they bring, net of the closing fee', () => {
    const short = outcomeOf(form(), inputs(), 'short')!
    expect(resultAt(inputs(), short, '49000')).toBe('975.5')
    expect(resultAt(inputs(), short, '50500')).toBe('-525.25')
  })
})

describe('change', () => {
  it('keeps the leverage of super-leverage apart', () => {
    const boosted = change(form({ mode: 'super' }), { kind: 'leverage', leverage: 300 })
    expect(boosted).toMatchObject({ leverage: 10, superLeverage: 300 })
  })
  it('forgets targets with their box, and size and targets once the order stands', () => {
    const set = form({ bracket: true, takeProfit: '1', stopLoss: '2', trailing: '3' })
    expect(change(set, { kind: 'bracket', on: false })).toMatchObject({ bracket: false, takeProfit: '', stopLoss: '', trailing: '' })
    expect(change(set, { kind: 'placed' })).toMatchObject({ size: { by: 'lots', value: '' }, bracket: false })
  })
  it('takes the size along into the other unit, and back to the same lots', () => {
    const sides = { bid: '50123.4', ask: '50123.7' }
    const lots = form({ size: { by: 'lots', value: '0.03' } })
    const value = equivalentOf(outcomeOf(lots, inputs({ sides }), 'long'), 'value')
    expect(value).toBe('15.04')
    const switched = change(lots, { kind: 'unit', by: 'value', value })
    expect(switched.size).toEqual({ by: 'value', value: '15.04' })
    const back = equivalentOf(outcomeOf(switched, inputs({ sides }), 'long'), 'lots')
    expect(change(switched, { kind: 'unit', by: 'lots', value: back }).size).toEqual({ by: 'lots', value: '0.03' })
    expect(equivalentOf(outcomeOf(form({ size: { by: 'percent', value: '50' } }), inputs(), 'long'), 'lots')).not.toBe('')
    expect(equivalentOf(undefined, 'value')).toBe('')
  })
  it('offers a price only once', () => {
    const offeredLeverage = change(form(), { kind: 'offer', price: '1' })
    expect(change(change(offeredLeverage, { kind: 'field', field: 'price', value: '' }), { kind: 'offer', price: '2' }).price).toBe('')
  })
  it('offers nothing into a price that is being typed, and leaves the rest as it was', () => {
    const entered = change(form({ size: { by: 'lots', value: '7' } }), { kind: 'enter', isEntered: true })
    expect(change(entered, { kind: 'offer', price: '1' })).toMatchObject({ price: '', size: { value: '7' } })
    const left = change(entered, { kind: 'enter', isEntered: false })
    expect(change(left, { kind: 'offer', price: '1' })).toMatchObject({ price: '1', size: { value: '7' } })
  })
})

describe('fitted', () => {
  it('takes the nearest leverage that is offered, and another mode where super is not', () => {
    const stock = { multiples: [1, 2, 3, 5], super_multiples: [] }
    expect(fitted(form({ mode: 'super', leverage: 20 }), stock)).toMatchObject({ mode: 'isolated', leverage: 5 })
  })
  it('leaves alone what fits', () => {
    const same = form()
    expect(fitted(same, wireTerms())).toBe(same)
  })
})

describe('requestOf', () => {
  const sent = (own: TicketForm) => requestOf(own, instrument, outcomeOf(own, inputs(), 'long')!)
  it('writes a market order with its targets', () => {
    const own = form({ bracket: true, takeProfit: '52000.0', stopLoss: '', trailing: '1.5', slippage: '0.2' })
    expect(sent(own)).toEqual({
      currency_id: '1', legal_id: '3', direction: 'long', type: 'market', price: undefined, lots: '100', multiple: 10, mode: 'isolated',
      target_profit_price: '52000', stop_loss_price: undefined, trailing_bps: 150, slippage_bps: 20,
    }) // prettier-ignore
  })
  it('sends no price with a market order and no slippage with a limit order', () => {
    expect(sent(form({ price: '49000' })).price).toBeUndefined()
    expect(sent(form({ type: 'limit', price: '49000', slippage: '1' }))).toMatchObject({ price: '49000', slippage_bps: undefined })
  })
  it('sends the leverage of its mode', () => expect(sent(form({ mode: 'super' })).multiple).toBe(150))
})

describe('a refusal', () => {
  it('stands under the field it is about', () => {
    const names = serverNames(form())
    expect([names.insufficient_margin, names.multiple_too_high, names.stop_loss_price]).toEqual(['lots', 'leverage', 'stopLoss'])
    expect(names.house_limit).toBeUndefined()
    expect(serverNames(form({ size: { by: 'value', value: '1' } })).lots).toBe('value')
  })
})
