import { useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { Stat, Stats } from '../../../ui/list.tsx'
import type { LeverAccount } from '../api.ts'
import { isRisky, riskText } from './risk-text.ts'

/** How the contract account stands. */
export function AccountLine({ account }: { account: LeverAccount }) {
  const { t } = useLingui()
  return (
    <div className="pad futures-acc">
      <Stats>
        <Stat label={t`Cross equity`}>
          <Amount value={account.equity} balance />
        </Stat>
        <Stat label={t`Net cross profit`}>
          <Amount value={account.open_profit} signed balance />
        </Stat>
        <Stat label={t`Cross risk rate`}>
          <span className={`n ${isRisky(account.risk_rate) ? 'warn' : ''}`}>{riskText(account.risk_rate)}</span>
        </Stat>
      </Stats>
    </div>
  )
}
