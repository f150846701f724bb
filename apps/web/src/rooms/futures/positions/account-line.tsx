import { useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { Stat, Stats } from '../../../ui/list.tsx'
import { useAccount } from '../account/use-account.ts'
import { isRisky, riskText } from './risk-text.ts'

/** How the contract account stands. */
export function AccountLine() {
  const { t } = useLingui()
  const account = useAccount()
  if (!account) return null
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
