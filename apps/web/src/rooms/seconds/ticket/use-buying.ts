import { t } from '@lingui/core/macro'
import type { ApiFailure } from '#api/failure.ts'
import { refresh, useAction } from '#api/queries.ts'
import { isOwnStop } from '#session/own-stop.ts'
import { confirm } from '#ui/confirm.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { formatAmount } from '#ui/format.ts'
import { shareOf } from '#ui/number-text.ts'
import { periodText } from '#ui/period-text.ts'
import { toastDone } from '#ui/toast.tsx'
import type { Option, Payable, Period } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { directionText } from '../words.ts'
import { useAskedOption } from '../use-market.ts'
import { isBold, stakeProblem } from './figures.ts'
import type { StakeProblem } from './figures.ts'

interface BuyingOptions {
  market: OptionMarket
  period: Period
  payable: Payable
  stake: string
  available: string | undefined
  /** The account has less than the stake. */
  onShort: () => void
}

function textOf({ code, figure = '' }: StakeProblem): string {
  const texts: Record<StakeProblem['code'], () => string> = {
    required: () => t`Enter a figure`,
    insufficient: () => t`More than is available`,
    minimum: () => t`At least ${figure}`,
    maximum: () => t`At most ${figure}`,
  }
  return texts[code]()
}

/** A stake of most of the balance is confirmed in plain words before it is sent. */
function agreed({ market, period, payable, stake }: BuyingOptions, type: Option['type']): Promise<boolean> {
  const figure = `${formatAmount(stake, payable.scale)} ${payable.currency_name}`
  const [direction, length] = [directionText(type), periodText(period.seconds)]
  return confirm({
    title: t`Stake ${figure} on ${direction}?`,
    text: t`That is more than half of what is available. If ${market.pair} is on the wrong side after ${length}, all of it is lost.`,
    keep: t`Do not stake`,
    act: t`Stake it`,
    danger: true,
  })
}

/** From the buttons to the option: the error of the stake, the confirmation if needed, the call. */
export function useBuying(options: BuyingOptions) {
  const { market, period, payable, stake, available, onShort } = options
  const errors = useFieldErrors<'stake'>()
  const [asked, forgetAsked] = useAskedOption()
  const refuse = (failure: ApiFailure): void => {
    const { error: code } = failure
    if (code === 'ratio_changed' || code.startsWith('period_')) refresh('seconds.periods')
    if (isOwnStop(code)) refresh('futures.protection')
    if (code === 'insufficient_balance') return onShort()
    errors.refuse(failure, { number: 'stake', ...(code.startsWith('stake_') && { [code]: 'stake' }) })
  }
  const buy = useAction('seconds.submit', {
    refreshes: ['wallet.list', 'seconds.lists'],
    onDone: ({ type, seconds, pair }) => {
      const [direction, length] = [directionText(type), periodText(seconds)]
      toastDone(t`${pair} ${direction} bought, ${length}`)
      // The chart shows the new one.
      if (asked) forgetAsked()
    },
    onRefused: refuse,
  })
  return {
    error: errors.texts.stake,
    forget: errors.clear,
    /** The direction being sent, if any. */
    busy: buy.isPending ? buy.variables?.type : undefined,
    begin: async (type: Option['type']): Promise<void> => {
      const problem = stakeProblem(stake, payable, available)
      if (problem?.code === 'insufficient') {
        errors.clear()
        return onShort()
      }
      const isRight = errors.show({ stake: problem && textOf(problem) })
      if (!isRight || (isBold(stake, available) && !(await agreed(options, type)))) return
      buy.mutate({
        match_id: market.id,
        currency_id: payable.currency_id,
        type,
        seconds: period.seconds,
        number: shareOf(stake, 100, payable.scale),
        profit_ratio: period.profit_ratio,
      })
    },
  }
}
