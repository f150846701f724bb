import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Amount } from '#ui/figure.tsx'
import { formatTime } from '#ui/time.ts'
import { accountOf, accountWords } from '../accounts.ts'
import type { Bill } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { kindName } from '../kinds.ts'
import { tradeText } from '../trade-text.ts'
import { figureOf, isZero } from '../figures.ts'
import '../wallet.css'

interface BillRowProps {
  bill: Bill
  onOpen: (bill: Bill) => void
  /** False when all rows are of one account. */
  showAccount?: boolean
}

/** One statement line: what happened, when, its amount, and the available balance after it. */
export function BillRow({ bill, onOpen, showAccount = true }: BillRowProps) {
  const { i18n } = useLingui()
  const account = accountOf(bill.account_type)
  // Spending from a hold leaves the available balance unchanged; so does what comes and is held at once.
  const fromHold = isZero(bill.available_change) && bill.amount.startsWith('-')
  return (
    <button type="button" className="list-row wallet-row" aria-haspopup="dialog" onClick={() => onOpen(bill)}>
      <span className="grow">
        <span className="medium block">{kindName(bill.kind)}</span>
        {bill.trade && <span className="text-12 block">{tradeText(bill.trade)}</span>}
        <span className="text-12 muted block">
          <span className="figure">{formatTime(bill.time)}</span>
          {showAccount && account && ` · ${i18n._(accountWords[account])}`}
        </span>
      </span>
      <span className="text-end">
        <PlainChange className="text-16" value={figureOf(bill)} unit={bill.currency_name} />
        <span className="text-12 muted block">
          {fromHold ? (
            <Trans>out of what was held</Trans>
          ) : (
            <Trans>
              Balance <Amount value={bill.balance_after} scale={FULL_SCALE} currency={bill.currency_name} balance />
            </Trans>
          )}
        </span>
      </span>
    </button>
  )
}

/** A signed change of a balance. It has no direction colour, because it is not a price. */
export function PlainChange({ value, unit, className = '' }: { value: string; unit?: string; className?: string }) {
  return <Amount className={clsx('wallet-change', className)} value={value} scale={FULL_SCALE} unit={unit} signed />
}
