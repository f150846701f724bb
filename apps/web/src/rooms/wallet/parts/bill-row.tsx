import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Amount } from '#ui/figure.tsx'
import { formatTime } from '#ui/time.ts'
import { accountOf, accountWords } from '../accounts.ts'
import type { Bill } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { kindName } from '../kinds.ts'
import { tradeText } from '../trade-text.ts'
import { figureOf, wayOf } from '../figures.ts'
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
  const way = wayOf(bill)
  return (
    <button type="button" className="list-row wallet-row" aria-haspopup="dialog" onClick={() => onOpen(bill)}>
      <span className="grow">
        <span className="medium block">{kindName(bill.kind)}</span>
        {bill.trade && <span className="text-12 block">{tradeText(bill.trade)}</span>}
        <span className="text-12 muted block">
          <span className="figure">{formatTime(bill.time)}</span>
          {bill.move ? <MoveText move={bill.move} /> : showAccount && account && ` · ${i18n._(accountWords[account])}`}
        </span>
      </span>
      <span className="text-end">
        {way === 'held' || way === 'freed' ? (
          // Still the user's own: no sign, as nothing was won or lost.
          <Amount className="text-16 muted" value={figureOf(bill).replace('-', '')} scale={FULL_SCALE} exact unit={bill.currency_name} />
        ) : (
          <PlainChange className="text-16" value={figureOf(bill)} unit={bill.currency_name} />
        )}
        <span className="text-12 muted block">
          <AfterText bill={bill} way={way} />
        </span>
      </span>
    </button>
  )
}

/** Whether it can be spent, and what can be spent after it. */
function AfterText({ bill, way }: { bill: Bill; way: ReturnType<typeof wayOf> }) {
  const balance = <Amount value={bill.balance_after} scale={FULL_SCALE} currency={bill.currency_name} exact balance />
  if (way === 'spent') return <Trans>out of what was held</Trans>
  if (way === 'locked') return <Trans>locked, not available yet</Trans>
  if (way === 'held') return <Trans>to held, balance {balance}</Trans>
  return way === 'freed' ? <Trans>given back, balance {balance}</Trans> : <Trans>Balance {balance}</Trans>
}

/** From which account to which. */
function MoveText({ move }: { move: NonNullable<Bill['move']> }) {
  const { i18n } = useLingui()
  const [from, to] = [accountOf(move.from_field), accountOf(move.to_field)]
  return from && to ? ` · ${i18n._(accountWords[from])} → ${i18n._(accountWords[to])}` : null
}

/** A signed change of a balance. It has no direction colour, because it is not a price. */
export function PlainChange({ value, unit, className = '' }: { value: string; unit?: string; className?: string }) {
  return <Amount className={clsx('wallet-change', className)} value={value} scale={FULL_SCALE} exact unit={unit} signed />
}
