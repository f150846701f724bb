/** The words of the steps that check a dual investment. */
import { plural, t } from '@lingui/core/macro'
import { formatAmount, formatPercent } from '#ui/format.ts'
import type { Step } from './check/step.ts'
import { utcDay, utcTime, windowPrice } from './prices.ts'
import type { StepText } from './step-words.ts'

const MONEY_SCALE = 8
/** Rates are in 1e-8, shown in per cent. */
const percent = (rate = '0'): string => formatPercent(Number(rate) / 1e6, 4)

export function dualText(
  { name, state, reason, second = 0, count = 0, found = '', claimed = '', symbol = '' }: Step,
  tick: string,
): StepText {
  const isRight = state === 'ok'
  const [day, time] = [utcDay(second * 1000), utcTime(second * 1000)]
  const texts: Partial<Record<Step['name'], () => StepText>> = {
    bought: () =>
      reason === 'missing'
        ? { label: t`A line of it is missing`, note: t`Purchase, price and payment must each stand there once.` }
        : {
            label: isRight ? t`It was bought before its window began` : t`It was not logged before its window began`,
            note: t`Logged ${day}, ${time} UTC`,
          },
    quote: () => {
      const [rate, fair] = [percent(found), percent(claimed)]
      return {
        label: isRight ? t`The rate follows from its tick` : t`The rate does not follow from its tick`,
        note: t`${rate} is 80% of ${fair}`,
      }
    },
    volatility: () => {
      const [days, claim] = [count, formatPercent(Number(claimed) / 1e4, 2)]
      if (state === 'unknown') return { label: t`The chart does not go back far enough`, note: t`The log says ${claim} a year` }
      return {
        label: isRight ? t`The volatility follows from the daily chart` : t`The volatility does not follow from the daily chart`,
        note: t`${claim} a year, of ${days} days`,
      }
    },
    means: () => ({
      label: isRight ? t`Each mean follows from its ticks` : t`A mean does not follow from its ticks`,
      note: plural(count, { one: '# tick, none left out', other: '# ticks, none left out' }),
    }),
    mean: () => {
      const price = found === '0' ? '—' : windowPrice(Number(found), tick)
      return { label: isRight ? t`The settlement price is their mean` : t`The settlement price is not their mean`, note: price }
    },
    outcome: () => ({ label: isRight ? t`The target decides as agreed` : t`The target decides otherwise` }),
    payout: () => {
      const amount = `${formatAmount(found, MONEY_SCALE)} ${symbol}`
      if (reason === 'account') return { label: t`Your account shows something else than the log`, note: t`The log says ${amount}` }
      return { label: isRight ? t`The right amount was paid` : t`Another amount should have been paid`, note: amount }
    },
  }
  return texts[name]?.() ?? { label: name }
}
