import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { DeskAccount } from '#trading/desk-account.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import type { Option, Period } from '../api.ts'
import { useLatestSettled } from '../api.ts'
import { MONEY_DECIMALS } from '../words.ts'
import { tallyOf } from './tally.ts'

const LAST = 12

/** How the user's last options ended, beside how many must be won to lose nothing. */
export function LastResults({ period }: { period: Period }) {
  const { t } = useLingui()
  const { data } = useLatestSettled(LAST)
  const rows: readonly Option[] = data?.data ?? []
  if (rows.length === 0) return null
  const count = rows.length
  const { won, decided, results } = tallyOf(rows)
  const share = decided === 0 ? undefined : formatPercent(new Big(won).div(decided).times(100), 1)
  return (
    <DeskAccount
      title={<Trans>Your last {count}</Trans>}
      all={{ to: '/pages/transaction/seconds_order', query: { status: 'done' }, label: <Trans>All</Trans> }}
    >
      <KeyValue label={t`Won`}>
        <span className="figure">{share === undefined ? t`${won} of ${decided}` : t`${won} of ${decided}, ${share}`}</span>
      </KeyValue>
      <KeyValue label={t`Needed to break even`}>
        <span className="figure">{formatPercent(period.break_even, 1)}</span>
      </KeyValue>
      {results.map(({ unit, profit }) => (
        <KeyValue key={unit} label={t`Result`}>
          <Amount value={profit} scale={MONEY_DECIMALS} unit={unit} signed />
        </KeyValue>
      ))}
    </DeskAccount>
  )
}
