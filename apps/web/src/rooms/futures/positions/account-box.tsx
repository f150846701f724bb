import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { Amount } from '../../../ui/figure.tsx'
import { KeyValue } from '../../../ui/list.tsx'
import { useAccount } from '../account/use-account.ts'
import { riskText } from './risk-text.ts'

/** The contract account under the ticket of a desk. */
export function AccountBox() {
  const { t } = useLingui()
  const account = useAccount()
  if (!account) return null
  return (
    <section className="desk-account">
      <h2 className="m">
        <Trans>Contract account</Trans>
      </h2>
      <dl>
        <KeyValue label={t`Available`}>
          <Amount value={account.available} unit="USDT" balance />
        </KeyValue>
        <KeyValue label={t`Held in orders`}>
          <Amount value={account.order_holds} unit="USDT" balance />
        </KeyValue>
        <KeyValue label={t`Cross equity`}>
          <Amount value={account.equity} unit="USDT" balance />
        </KeyValue>
        <KeyValue label={t`Cross risk rate`}>
          <span className="n">{riskText(account.risk_rate)}</span>
        </KeyValue>
      </dl>
      <PageLink className="btn ghost xs full" to="/pages/fund/transfer">
        <Trans>Transfer</Trans>
      </PageLink>
    </section>
  )
}
