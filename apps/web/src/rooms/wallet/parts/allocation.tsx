import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { Summary } from '#trading/portfolio/queries.ts'
import { useSummary } from '#trading/portfolio/queries.ts'
import { Amount } from '#ui/figure.tsx'
import { Skeleton } from '#ui/states.tsx'
import { accountTypes, accountWords, FIAT } from '../accounts.ts'
import type { AccountType } from '../accounts.ts'
import type { Wallet } from '../api.ts'
import { isZero, sharesOf } from '../figures.ts'
import './allocation.css'

interface AllocationProps {
  wallet: Wallet | undefined
  onPick: (type: AccountType) => void
}

/** The product that an account belongs to. The result of spot counts fiat as well. */
const productOf: Partial<Record<AccountType, Summary['products'][number]['product']>> = { '2': 'spot', '3': 'contract', '4': 'options' }

/** The distribution of the total over the accounts, fiat where there is any: a bar, and each account with its amount and today's profit. A tap opens it. */
export function Allocation({ wallet, onPick }: AllocationProps) {
  const { i18n } = useLingui()
  const { data: summary } = useSummary()
  const todayOf = (type: AccountType) => summary?.products.find(({ product }) => product === productOf[type])?.today
  const totals = accountTypes.map((type) => wallet?.accounts.find((account) => String(account.type) === type)?.total)
  const shares = sharesOf(totals.map((total) => total ?? '0'))
  return (
    <section className="gutter">
      <div className="wallet-bar" aria-hidden="true">
        {accountTypes.map(
          (type, index) => !isZero(shares[index]) && <i key={type} className={`share-${type}`} style={{ width: `${shares[index]}%` }} />,
        )}
      </div>
      <div className="wallet-accounts">
        {accountTypes.map((type, index) =>
          type === FIAT && isZero(totals[index]) ? null : (
            <button key={type} type="button" onClick={() => onPick(type)}>
              <span className="text-12 muted across gap-1">
                <i className={clsx('share-key', `share-${type}`)} />
                {i18n._(accountWords[type])}
              </span>
              {totals[index] === undefined ? <Skeleton width={56} /> : <Amount className="text-16" value={totals[index]} balance />}
              {todayOf(type) !== undefined && <Amount className="text-12" value={todayOf(type)} signed balance />}
            </button>
          ),
        )}
      </div>
    </section>
  )
}
