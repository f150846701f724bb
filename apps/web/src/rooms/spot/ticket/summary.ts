/** The cost and proceeds of an order. It rounds like the server: payments and fees up, receipts down, each at the scale of its currency. */
import Big from 'big.js'
import { toBig } from '#ui/format.ts'
import { totalDecimals } from '../pair/pair.ts'
import type { OrderForm, Terms } from './form.ts'
import { isByBudget, isOcoByBudget } from './form.ts'

const { roundUp, roundDown } = Big

export interface Summary {
  /** The price for amount and total. Undefined while unknown. */
  price: Big | undefined
  /** As the fields show them; empty when unknown. */
  amount: string
  total: string
  /** The order is sent by its total: the amount is what the total would buy now. */
  byTotal: boolean
  rate: string
  fee: string | undefined
  receive: string | undefined
  /** The exact payment in the currency it pays with. */
  pay: string | undefined
  /** What a market order by its total leaves unspent, for it buys whole lots only. Undefined where it would spend all of it. */
  left: string | undefined
}

export function summarise(form: OrderForm, terms: Terms): Summary {
  const price = priceOf(form, terms)
  const byTotal = isByBudget(form) || (form.side === 'buy' && form.type === 'market' && form.size.by !== 'amount')
  const { amount, total } = sizes({ form, terms, price, byTotal })
  const { pair } = terms
  const rate = form.postOnly ? terms.makerRate : terms.takerRate
  const value = amount && price && amount.times(price)
  const isBuy = form.side === 'buy'
  const received = isBuy ? amount : value
  const scale = isBuy ? pair.baseScale : pair.quoteScale
  const gross = received?.round(scale, roundDown)
  const fee = gross?.times(rate).round(scale, roundUp)
  const pay = isBuy ? (byTotal || isOcoByBudget(form) ? total : value?.round(pair.quoteScale, roundUp)) : amount
  return {
    price,
    amount: form.size.by === 'amount' ? form.size.value : plain(amount),
    total: form.size.by === 'total' ? form.size.value : plain(total),
    byTotal,
    rate,
    fee: fee?.toFixed(),
    receive: gross && fee && gross.minus(fee).toFixed(),
    pay: pay?.toFixed(),
    left: leftOf({ isMarket: form.type === 'market' && byTotal, total, value: value?.round(totalDecimals(pair), roundUp) }),
  }
}

function leftOf({ isMarket, total, value }: { isMarket: boolean; total: Big | undefined; value: Big | undefined }): string | undefined {
  if (!isMarket || !total || !value?.gt(0)) return undefined
  const left = total.minus(value)
  return left.gt(0) ? left.toFixed() : undefined
}

const plain = (value: Big | undefined): string => value?.toFixed() ?? ''

function priceOf(form: OrderForm, { bestBid, bestAsk }: Terms): Big | undefined {
  const best = toBig(form.side === 'buy' ? bestAsk : bestBid)
  const price = toBig(form.price)
  // The price at which the stop leg would buy: its limit, or about its trigger price.
  const stopLeg = toBig(isOcoByBudget(form) ? form.stopPrice : form.stopLimitPrice)
  const known = {
    limit: price,
    market: best,
    stop_limit: price,
    stop_market: toBig(form.stopPrice),
    trailing_stop: toBig(form.activationPrice) ?? best,
    // A buy must be able to pay the more expensive leg.
    oco: form.side === 'buy' && price && stopLeg?.gt(price) ? stopLeg : price,
  }[form.type]
  return known?.gt(0) ? known : undefined
}

interface Sizing {
  form: OrderForm
  terms: Terms
  price: Big | undefined
  byTotal: boolean
}

function sizes({ form, terms, price, byTotal }: Sizing): { amount: Big | undefined; total: Big | undefined } {
  const { pair, available } = terms
  const isBuy = form.side === 'buy'
  const lots = (value: Big) => value.div(pair.lot).round(0, roundDown).times(pair.lot)
  const buys = (budget: Big) => price && lots(budget.div(price))
  const costs = (amount: Big) => price && amount.times(price).round(totalDecimals(pair), isBuy ? roundUp : roundDown)
  const typed = toBig(form.size.value)
  if (!typed) return { amount: undefined, total: undefined }
  if (form.size.by === 'amount') return { amount: typed, total: costs(typed) }
  if (form.size.by === 'total') return { amount: buys(typed), total: typed }
  const share = toBig(available)?.times(typed).div(100)
  if (!share) return { amount: undefined, total: undefined }
  if (byTotal) return { amount: buys(share), total: share.round(totalDecimals(pair), roundDown) }
  const amount = isBuy ? buys(share) : lots(share)
  return { amount, total: amount && costs(amount) }
}
