import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '#ui/drawer.tsx'
import { Amount } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import { accountOf, accountWords } from '../accounts.ts'
import type { Bill } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { kindMeaning, kindName } from '../kinds.ts'
import { figureOf, isZero } from '../figures.ts'
import { tradeText } from '../trade-text.ts'
import { useLast } from '../use-last.ts'
import { PlainChange } from './bill-row.tsx'
import { ReferenceLine } from './reference-line.tsx'
import '../wallet.css'

interface BillDrawerProps {
  bill: Bill | undefined
  onClose: () => void
}

/** The details of a statement line, and what it refers to. */
export function BillDrawer({ bill, onClose }: BillDrawerProps) {
  const shown = useLast(bill)
  return (
    <Drawer open={bill !== undefined} onClose={onClose} title={shown ? kindName(shown.kind) : ''}>
      {shown && <BillFigures bill={shown} />}
    </Drawer>
  )
}

function BillFigures({ bill }: { bill: Bill }) {
  const { t, i18n } = useLingui()
  const account = accountOf(bill.account_type)
  const [from, to] = [accountOf(bill.move?.from_field), accountOf(bill.move?.to_field)]
  const meaning = kindMeaning(bill.kind)
  return (
    <div className="wallet">
      <PlainChange className="text-32 bold block" value={figureOf(bill)} unit={bill.currency_name} />
      {bill.trade && <p className="text-14 above-1">{tradeText(bill.trade)}</p>}
      {meaning && <p className="text-12 muted above-1">{meaning}</p>}
      {!isZero(bill.held_change) && (
        <p className="text-12 muted above-1">
          {isZero(bill.amount) ? (
            <Trans>Moved between available and held: together they are as before.</Trans>
          ) : (
            <Trans>The figure is what you paid or got: available and held together.</Trans>
          )}
        </p>
      )}
      <dl className="above-3">
        <KeyValue large label={t`Available`}>
          <PlainChange value={bill.available_change} unit={bill.currency_name} />
        </KeyValue>
        <KeyValue large label={t`Held`}>
          <PlainChange value={bill.held_change} unit={bill.currency_name} />
        </KeyValue>
        <KeyValue large label={t`Balance afterwards`}>
          <Amount value={bill.balance_after} scale={FULL_SCALE} exact unit={bill.currency_name} balance />
        </KeyValue>
        {account && (
          <KeyValue large label={t`Account`}>
            {i18n._(accountWords[account])}
          </KeyValue>
        )}
        {from && to && (
          <KeyValue large label={t`Moved`}>
            {i18n._(accountWords[from])} → {i18n._(accountWords[to])}
          </KeyValue>
        )}
        <KeyValue large label={t`Time`}>
          <span className="figure">{formatTime(bill.time, 'full')}</span>
        </KeyValue>
        <KeyValue large label={t`Entry number`}>
          <span className="mono">{bill.id}</span>
        </KeyValue>
        <KeyValue large label={t`Reference`}>
          <span className="mono">{bill.reference}</span>
        </KeyValue>
      </dl>
      <ReferenceLine reference={bill.reference} />
      <p className="text-12 muted above-3">
        <Trans>A line of the ledger is never changed or removed.</Trans>
      </p>
    </div>
  )
}
