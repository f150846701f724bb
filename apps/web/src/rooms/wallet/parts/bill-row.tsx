import { Trans, useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { formatTime } from '../../../ui/time.ts'
import { accountOf, accountWords } from '../accounts.ts'
import type { Bill } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { kindName } from '../kinds.ts'
import { figureOf, isZero } from '../sums.ts'
import { PlainChange } from './plain-change.tsx'

interface BillRowProps {
  bill: Bill
  onOpen: (bill: Bill) => void
  /** Left out where every row is of one account. */
  showAccount?: boolean
}

/** One bill: what happened, when, what it cost or brought, and what can be spent since. */
export function BillRow({ bill, onOpen, showAccount = true }: BillRowProps) {
  const { i18n } = useLingui()
  const account = accountOf(bill.account_type)
  // What an order spends of its hold leaves what can be spent as it was.
  const fromHold = isZero(bill.available_change)
  return (
    <button type="button" className="row wallet-row" aria-haspopup="dialog" onClick={() => onOpen(bill)}>
      <span className="grow">
        <span className="m block">{kindName(bill.kind)}</span>
        <span className="t12 muted block">
          <span className="n">{formatTime(bill.time)}</span>
          {showAccount && account && ` · ${i18n._(accountWords[account])}`}
        </span>
      </span>
      <span className="end">
        <PlainChange className="t16" value={figureOf(bill)} unit={bill.currency_name} />
        <span className="t12 muted block">
          {fromHold ? (
            <Trans>out of what was held</Trans>
          ) : (
            <Trans>
              Balance <Amount value={bill.balance_after} scale={FULL_SCALE} balance />
            </Trans>
          )}
        </span>
      </span>
    </button>
  )
}
