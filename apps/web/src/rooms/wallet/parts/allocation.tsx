import { useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { accountTypes, accountWords } from '../accounts.ts'
import type { AccountType } from '../accounts.ts'
import type { Wallet } from '../api.ts'
import { isZero, sharesOf } from '../sums.ts'

interface AllocationProps {
  wallet: Wallet | undefined
  onPick: (type: AccountType) => void
}

/** How the total is spread over the accounts: a bar, and each with its sum. A tap shows the account. */
export function Allocation({ wallet, onPick }: AllocationProps) {
  const { i18n } = useLingui()
  const totals = accountTypes.map((type) => wallet?.accounts.find((account) => String(account.type) === type)?.total)
  const shares = sharesOf(totals.map((total) => total ?? '0'))
  return (
    <section className="pad">
      <div className="wallet-bar" aria-hidden="true">
        {accountTypes.map(
          (type, index) => !isZero(shares[index]) && <i key={type} className={`a${type}`} style={{ width: `${shares[index]}%` }} />,
        )}
      </div>
      <div className="wallet-accounts">
        {accountTypes.map((type, index) => (
          <button key={type} type="button" onClick={() => onPick(type)}>
            <span className="t12 muted x g1">
              <i className={`key a${type}`} />
              {i18n._(accountWords[type])}
            </span>
            {totals[index] === undefined ? <Skeleton width={56} /> : <Amount className="t16" value={totals[index]} balance />}
          </button>
        ))}
      </div>
    </section>
  )
}
