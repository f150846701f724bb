import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { DeskAccount } from '#trading/desk-account.tsx'
import { Amount } from '#ui/figure.tsx'
import { KeyValue, Stat, Stats } from '#ui/list.tsx'
import { isRisky, riskText } from '../ticket/words.ts'
import { totalEquity } from '../calculations/account.ts'
import { positionFiguresOf } from '../calculations/position.ts'
import type { LeverAccount } from '../api.ts'
import { useBook } from '../api.ts'
import { useManyPositionInputs } from '../positions/use-position-inputs.ts'
import { useAccount } from './account-store.ts'
import '../futures.css'

/** Without cross positions the account has no margin level. */
const hasCross = ({ risk_rate }: { risk_rate: string | null }): boolean => risk_rate !== null

/** All that the account is worth now, with what isolated positions hold. */
function TotalEquity({ account, unit }: { account: LeverAccount; unit?: string }) {
  const { positions = [] } = useBook()
  const own = positions.filter(({ mode }) => mode !== 'cross')
  const inputsOf = useManyPositionInputs(own)
  const total = totalEquity(account, own, (position) => positionFiguresOf(position, inputsOf(position.symbol)).profit)
  return <Amount value={total} unit={unit} balance />
}

/** The contract account under the ticket of a desk. */
export function AccountBox() {
  const { t } = useLingui()
  const account = useAccount()
  if (!account) return null
  return (
    <DeskAccount
      title={<Trans>Contract account</Trans>}
      foot={
        <PageLink className="button ghost tiny full" to="/pages/fund/transfer">
          <Trans>Transfer</Trans>
        </PageLink>
      }
    >
      <KeyValue label={t`Total equity`}>
        <TotalEquity account={account} unit="USDT" />
      </KeyValue>
      <KeyValue label={t`Available`}>
        <Amount value={account.available} unit="USDT" balance />
      </KeyValue>
      <KeyValue label={t`In orders`}>
        <Amount value={account.order_holds} unit="USDT" balance />
      </KeyValue>
      {hasCross(account) && (
        <>
          <KeyValue label={t`Cross equity`}>
            <Amount value={account.equity} unit="USDT" balance />
          </KeyValue>
          <KeyValue label={t`Cross margin level`}>
            <span className="figure">{riskText(account.risk_rate)}</span>
          </KeyValue>
        </>
      )}
    </DeskAccount>
  )
}

/** The figures of the contract account. */
export function AccountLine() {
  const { t } = useLingui()
  const account = useAccount()
  if (!account) return null
  return (
    <div className="gutter futures-account">
      <Stats>
        <Stat label={t`Total equity`}>
          <TotalEquity account={account} />
        </Stat>
        {hasCross(account) ? (
          <>
            <Stat label={t`Cross PnL`}>
              <Amount value={account.open_profit} signed balance />
            </Stat>
            <Stat label={t`Cross margin level`}>
              <span className={clsx('figure', isRisky(account.risk_rate) && 'warn')}>{riskText(account.risk_rate)}</span>
            </Stat>
          </>
        ) : (
          <>
            <Stat label={t`Available`}>
              <Amount value={account.available} balance />
            </Stat>
            <Stat label={t`In orders`}>
              <Amount value={account.order_holds} balance />
            </Stat>
          </>
        )}
      </Stats>
    </div>
  )
}
