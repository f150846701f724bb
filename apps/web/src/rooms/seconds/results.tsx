import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import type { OptionUpdate } from '@assay/contract/live'
import type { Additions, LatestResults } from '#app/room.ts'
import { watchUpdates } from '#live/channels.ts'
import type { Result } from '#trading/results/result.ts'
import { report } from '#trading/results/result.ts'
import { formatAmount, formatPrice } from '#ui/format.ts'
import { FallIcon, RiseIcon } from '#ui/icons.tsx'
import type { Option } from './api.ts'
import { useLatestSettled, useOptionMarkets } from './api.ts'
import { exactTick } from './instruments.ts'
import { directionText, MONEY_DECIMALS, resultWords, voidWords } from './words.ts'

/** Shows how the user's options ended, on every page. */
export function OptionResults() {
  const tickOf = useTickOf()
  const tell = useEffectEvent((option: OptionUpdate) => {
    const result = resultOfOption(option, tickOf(option))
    if (result) report(result)
  })
  useEffect(() => watchUpdates<'options'>('options', (option) => tell(option)), [])
  return null
}

function useTickOf(): (option: Option) => string {
  const { data: markets } = useOptionMarkets()
  return (option) => markets?.find(({ id }) => id === option.match_id)?.tick ?? '0.01'
}

/** What the latest options came to. */
function useLatestResults(): LatestResults {
  const tickOf = useTickOf()
  const { data, error, refetch } = useLatestSettled()
  return { results: data?.data.flatMap((option) => resultOfOption(option, tickOf(option)) ?? []), error, refetch }
}

export const OptionLatest: Additions['results'] = ({ children }) => children(useLatestResults())

/** Where an option stands on its own chart. */
export const chartOf = ({ id, match_id: matchId }: Pick<Option, 'id' | 'match_id'>) => ({ tab: 'options', match_id: matchId, option: id })

/** What a row of an option is lit by. */
export const optionName = (id: string): string => `option:${id}`

export function resultOfOption(option: Option, tick: string): Result | undefined {
  const { id, type, result, profit, currency_name: unit, proof_id: proofId } = option
  if (result === null) return undefined
  const isMoved = result === 'won' || result === 'lost'
  const outcome = i18n._(resultWords[result]).toLocaleLowerCase(i18n.locale)
  return {
    of: optionName(id),
    state: result,
    title: `${directionText(type)} ${outcome}`,
    ...(isMoved && { figure: `${formatAmount(profit, MONEY_DECIMALS, true)} ${unit}`, tone: result === 'won' ? 'up' : 'down' }),
    text: textOf(option, tick),
    icon: type === 'up' ? RiseIcon : FallIcon,
    stays: 'brief',
    view: { to: '/pages/transaction/index', query: chartOf(option), label: t`View on chart` },
    rule: option.void_reason ? `option.${option.void_reason}` : undefined,
    proof: { to: '/pages/proof/verify', query: { kind: 'option', id: proofId, order: id } },
    timeMs: Date.parse(option.updated_at),
  }
}

function textOf(option: Option, tick: string): string {
  const { pair, void_reason: voidReason, buy_price: entry, settlement_price: end, payout, result, currency_name: unit } = option
  if (voidReason !== null) return `${pair}. ${i18n._(voidWords[voidReason])}`
  const from = formatPrice(entry, exactTick(entry ?? '0', tick))
  const to = formatPrice(end, exactTick(end ?? '0', tick))
  const paid = `${formatAmount(payout, MONEY_DECIMALS)} ${unit}`
  if (result === 'won') return t`${pair}: ${from} to ${to}; paid ${paid}`
  if (result === 'lost') return t`${pair}: ${from} to ${to}; the stake is gone`
  return t`${pair}: ${from} to ${to}; the stake is back`
}
