/** The words of each step of a check. */
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { OptionResult } from '@assay/engine/proof/browser'
import { formatAmount } from '#ui/format.ts'
import type { Reason, Step } from './check/step.ts'
import { stepPrice, utcDay, utcTime, windowPrice } from './prices.ts'
import { dualText } from './dual-words.ts'
import { resultWords } from './words.ts'

export interface StepText {
  label: string
  note?: string
}

const MONEY_SCALE = 8

const money = (value = ''): string => formatAmount(value, MONEY_SCALE)
const when = (second = 0): string => utcTime(second * 1000)
const price = (double: string | undefined, tick: string): string => (double ? windowPrice(Number(double), tick) : '—')
const result = (value = ''): string => i18n._(resultWords[value as OptionResult])

function leavesText({ state, count = 0, second }: Step): StepText {
  const time = when(second)
  if (state === 'ok') {
    return {
      label: t`Every line stands in the public log`,
      note: plural(count, {
        one: '# line leads to the fingerprint of its second',
        other: '# lines lead to the fingerprints of their seconds',
      }),
    }
  }
  return {
    label: t`A line does not stand in the public log`,
    note: t`It does not lead to the fingerprint of ${time} UTC: it was changed, or never written.`,
  }
}

function timesText({ state, reason, second }: Step): StepText {
  const time = when(second)
  if (reason === 'before') return { label: t`Every line stands in the second of its time`, note: t`Not checked: a step before it failed.` }
  if (state === 'ok') return { label: t`Every line stands in the second of its time`, note: t`None was written in afterwards` }
  if (state === 'unknown') return { label: t`Not every line’s second is checked`, note: t`A tick that it rests on is not in the receipt.` }
  if (reason === 'other') {
    return {
      label: t`A line does not belong in a receipt`,
      note: t`In the second ${time} UTC stands a line of no known kind, or a tick a second time.`,
    }
  }
  return {
    label: t`A line stands in another second than its own`,
    note: t`What stands in the second ${time} UTC belongs to another: it was not written when it happened.`,
  }
}

function chainText({ state, reason, second }: Step): StepText {
  const time = when(second)
  if (reason === 'before') return { label: t`The seconds follow one another`, note: t`Not checked: a step before it failed.` }
  if (state === 'ok')
    return { label: t`The seconds follow one another`, note: t`Each fingerprint holds the one before it, up to ${time} UTC` }
  return { label: t`The seconds do not follow one another`, note: t`From ${time} UTC the chain does not lead to its end.` }
}

function seenText({ state, reason, second }: Step): StepText {
  const [time, day] = [when(second), utcDay((second ?? 0) * 1000)]
  if (reason === 'before') return { label: t`This device saw the same log`, note: t`Not checked: a step before it failed.` }
  if (state === 'ok')
    return { label: t`This device saw the same log`, note: t`It remembers the fingerprint of ${day} ${time} UTC, heard live` }
  if (state === 'bad')
    return { label: t`This device saw another log`, note: t`A fingerprint was another one when it was new. Somebody wrote the past anew.` }
  return {
    label: t`Not seen by this device`,
    note: t`The app was not open in the rest of that minute, so this device cannot vouch that others were shown the same log.`,
  }
}

const orderProblems: Partial<Record<Reason, () => StepText>> = {
  missing: () => ({ label: t`The order is not in the receipt`, note: t`Its acceptance or its end is missing, or stands there twice.` }),
  time: () => ({
    label: t`The order was not logged in its time`,
    note: t`It must stand in the second in which it was accepted or in the next one, and before its price is known.`,
  }),
  account: () => ({
    label: t`The order in the log is not the one your account shows`,
    note: t`Market, direction, period, stake, payout or time differ.`,
  }),
}

function orderText({ reason, second }: Step): StepText {
  const problem = reason && orderProblems[reason]
  if (problem) return problem()
  const time = when(second)
  return { label: t`The order was logged before its price was known`, note: t`It stands in the second ${time} UTC` }
}

function windowText(step: Step, tick: string): StepText {
  const isEntry = step.name === 'entry'
  const [found, claimed] = [price(step.found, tick), price(step.claimed, tick)]
  const { count = 0 } = step
  if (step.state === 'ok') {
    const label = isEntry ? t`The entry price follows from its ticks` : t`The settlement price follows from its ticks`
    return { label, note: step.found ? t`Median of ${count} ticks: ${found}` : t`Too few ticks for a price` }
  }
  const label = isEntry ? t`The entry price does not hold` : t`The settlement price does not hold`
  if (step.reason === 'gap') return { label, note: t`A tick was left out: its number is missing between its neighbours.` }
  if (step.reason === 'missing') return { label, note: t`The ticks on both sides of the window are not there, so none can be ruled out.` }
  return { label, note: t`The ticks give ${found}, the settlement says ${claimed}` }
}

function resultText({ state, reason, found, claimed }: Step): StepText {
  const [right, said] = [result(found), result(claimed)]
  if (state === 'ok') return { label: t`The result follows from the two prices`, note: right }
  if (reason === 'account') return { label: t`Your account shows another result`, note: t`By the log: ${right}` }
  return { label: t`The result does not follow from the two prices`, note: t`They give ${right}, the settlement says ${said}` }
}

function paidText({ state, reason, found, claimed }: Step): StepText {
  const [right, said] = [money(found), money(claimed)]
  if (state === 'ok') return { label: t`What was paid is what was due`, note: right }
  if (reason === 'account') return { label: t`Your account shows another payment`, note: t`By the log: ${right}` }
  return { label: t`What was paid is not what was due`, note: t`Due: ${right}, paid: ${said}` }
}

function fillText({ state, reason, count, found = '', claimed = '' }: Step, tick: string): StepText {
  const number = count ?? 0
  if (state === 'unknown') return { label: t`Fills are not checked`, note: t`The terms of the market did not load.` }
  const [bid = '—', ask = '—'] = found ? found.split('-').map((steps) => stepPrice(steps, tick)) : []
  const at = stepPrice(claimed, tick)
  if (state === 'ok') return { label: t`Fill ${number} is at the price of its tick`, note: t`Bid ${bid}, ask ${ask}: filled at ${at}` }
  if (reason === 'missing') return { label: t`The tick of fill ${number} is not there`, note: t`Its price cannot be checked.` }
  return { label: t`Fill ${number} is not at the price of its tick`, note: t`Bid ${bid}, ask ${ask}: filled at ${at}` }
}

function moneyText({ name, state, count, found, claimed }: Step): StepText {
  const [number, right, said] = [count ?? 0, money(found), money(claimed)]
  const isFee = name === 'fee'
  if (state === 'ok')
    return { label: isFee ? t`The fee of fill ${number} is right` : t`The profit of fill ${number} is right`, note: right }
  return {
    label: isFee ? t`The fee of fill ${number} is not right` : t`The profit of fill ${number} is not right`,
    note: t`Due: ${right}, booked: ${said}`,
  }
}

const RATE_DECIMALS = 12
const rate = (value = ''): string => formatAmount(value, RATE_DECIMALS)

/** The text for a wrong rate. */
function rateNote({ reason, found = '', claimed = '' }: Step): string {
  if (reason === 'missing') return t`The tick it names is not in the receipt.`
  if (reason === 'time') return t`The tick it names was not the last one that counted.`
  if (reason === 'market' && !found) return t`It names ${claimed}, and by the terms it needs no rate.`
  if (reason === 'market' && !claimed) return t`It names no rate, and by the terms it needs that of ${found}.`
  if (reason === 'market') return t`It names ${claimed}, by the terms it must be ${found}`
  const [right, said] = [rate(found), rate(claimed)]
  return t`The tick gives ${right}, the log says ${said}`
}

function conversionText(step: Step): StepText {
  const { state, reason, symbol = '', found, count: number = 0 } = step
  if (reason === 'missing') return { label: t`The rate of fill ${number} cannot be checked`, note: rateNote(step) }
  if (state === 'bad') return { label: t`The rate of fill ${number} is not that of its tick`, note: rateNote(step) }
  const [currency, right] = [symbol.split('/').find((name) => name !== 'USD') ?? '', rate(found)]
  return { label: t`The rate of fill ${number} is that of its tick`, note: t`1 ${currency} = ${right} USDT, the middle of ${symbol}` }
}

function overnightText(step: Step): StepText {
  const { state, reason, second = 0, found, claimed } = step
  const [day, right, said] = [utcDay(second * 1000), money(found), money(claimed)]
  if (state === 'ok') return { label: t`The overnight fee of ${day} is right`, note: right }
  const note = reason === 'other' ? t`Due: ${right}, booked: ${said}` : rateNote(step)
  return { label: t`The overnight fee of ${day} is not right`, note }
}

function accountText({ state, count }: Step): StepText {
  if (state === 'ok') {
    const fills = count ?? 0
    const note = plural(fills, { one: '# fill: price, lots, fee and profit', other: '# fills: price, lots, fee and profit' })
    return { label: t`Your account shows the same fills`, note }
  }
  if (state === 'unknown') {
    return {
      label: t`Not all of it is compared with your account yet`,
      note: t`The last fill is still on its way. Check again in a moment.`,
    }
  }
  const label = t`Your account shows something else than the log`
  if (count === undefined) return { label, note: t`It shows another position than this one.` }
  return { label, note: t`Fill ${count} differs in price, lots, fee or profit, or stands in only one of them.` }
}

function marginText({ state, reason, found, claimed }: Step): StepText {
  const [right, said] = [money(found), money(claimed)]
  if (state === 'ok') return { label: t`The margin is what was put in`, note: t`Behind the position: ${right}` }
  if (reason === 'gap') return { label: t`A change of margin or stops was left out`, note: t`Its number is missing between the others.` }
  if (state === 'bad') return { label: t`The margin is not what was put in`, note: t`Put in: ${right}, named: ${said}` }
  if (reason === 'missing') return { label: t`The margin is not checked`, note: t`A tick that it rests on is not in the receipt.` }
  return { label: t`The margin is not checked`, note: t`The position was opened before the log told of added margin.` }
}

function liquidationText({ state, found, claimed }: Step): StepText {
  const [equity, maintenance] = [money(found), money(claimed)]
  const note = t`Equity ${equity}, maintenance ${maintenance}`
  return { label: state === 'ok' ? t`The liquidation was due` : t`The liquidation was not due, or its fee was too high`, note }
}

function seedText({ state, reason, second = 0 }: Step): StepText {
  const [day, time] = [utcDay(second * 1000), utcTime(second * 1000)]
  if (reason === 'given') {
    return { label: t`No seed makes these prices`, note: t`This installation plays a record or a script: its prices cannot be made again.` }
  }
  if (state === 'ok') {
    return {
      label: t`The day’s seed was fixed beforehand`,
      note: t`It leads back to the fingerprint that was published before the first price.`,
    }
  }
  if (state === 'bad')
    return {
      label: t`The day’s seed was swapped`,
      note: t`It does not lead back to the fingerprint that was published before the first price.`,
    }
  return {
    label: t`The day’s seed is still secret`,
    note: t`It is shown on ${day} at ${time} UTC; then every price of the day can be made again.`,
  }
}

/** "bid-ask" in steps. A dash replaces what is not a number. */
const quoteText = (text = '', tick: string): string =>
  text.split('-').map((steps) => (/^\d+$/.test(steps) ? stepPrice(steps, tick) : '—')).join(' / ') // prettier-ignore

function ticksText({ state, reason, second = 0, count = 0, found, claimed }: Step, tick: string): StepText {
  const [day, time] = [utcDay(second * 1000), utcTime(second * 1000)]
  if (state === 'ok') {
    return {
      label: t`Ticks recomputed from the day’s seed`,
      note: plural(count, { one: '# tick made again, the same', other: '# ticks made again, all the same' }),
    }
  }
  if (state === 'bad') {
    const [number, right, said] = [formatAmount(count, 0), quoteText(found, tick), quoteText(claimed, tick)]
    return { label: t`A tick does not follow from the day’s seed`, note: t`Tick ${number}: the seed gives ${right}, the log says ${said}` }
  }
  if (reason === 'running')
    return { label: t`Recomputing the ticks from the day’s seed`, note: t`Every step since the first price is made again.` }
  if (reason === 'before') return { label: t`Ticks not recomputed`, note: t`Not checked: a step before it failed.` }
  if (reason === 'missing')
    return { label: t`Ticks not recomputed`, note: t`What they are made with did not load. Check again in a moment.` }
  return { label: t`Ticks not recomputed yet`, note: t`This device does it from ${day}, ${time} UTC on, when the seed is out.` }
}

/** The text of a step. `tick` is the instrument's step. */
export function stepText(step: Step, tick: string): StepText {
  const texts: Record<Step['name'], () => StepText> = {
    leaves: () => leavesText(step),
    times: () => timesText(step),
    chain: () => chainText(step),
    seen: () => seenText(step),
    order: () => orderText(step),
    entry: () => windowText(step, tick),
    settlement: () => windowText(step, tick),
    result: () => resultText(step),
    paid: () => paidText(step),
    fill: () => fillText(step, tick),
    conversion: () => conversionText(step),
    fee: () => moneyText(step),
    profit: () => moneyText(step),
    margin: () => marginText(step),
    liquidation: () => liquidationText(step),
    overnight: () => overnightText(step),
    account: () => accountText(step),
    seed: () => seedText(step),
    ticks: () => ticksText(step, tick),
    bought: () => dualText(step, tick),
    quote: () => dualText(step, tick),
    volatility: () => dualText(step, tick),
    means: () => dualText(step, tick),
    mean: () => dualText(step, tick),
    outcome: () => dualText(step, tick),
    payout: () => dualText(step, tick),
  }
  return texts[step.name]()
}
