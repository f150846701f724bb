import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '../../../ui/drawer.tsx'
import { Amount } from '../../../ui/figure.tsx'
import { KeyValue } from '../../../ui/list.tsx'
import { formatTime } from '../../../ui/time.ts'
import { accountOf, accountWords } from '../accounts.ts'
import type { Bill } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { kindMeaning, kindName } from '../kinds.ts'
import { figureOf, isZero } from '../sums.ts'
import { useLast } from '../use-last.ts'
import { PlainChange } from './plain-change.tsx'
import { ReferenceLine } from './reference-line.tsx'

interface BillDrawerProps {
  bill: Bill | undefined
  onClose: () => void
}

/** What a bill means, and what it belongs to. */
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
  const meaning = kindMeaning(bill.kind)
  return (
    <div className="wallet">
      <PlainChange className="t32 b block" value={figureOf(bill)} unit={bill.currency_name} />
      {meaning && <p className="t12 muted mt1">{meaning}</p>}
      {!isZero(bill.held_change) && (
        <p className="t12 muted mt1">
          {isZero(bill.amount) ? (
            <Trans>Moved between available and held: together they are as before.</Trans>
          ) : (
            <Trans>The figure is what you paid or got: available and held together.</Trans>
          )}
        </p>
      )}
      <dl className="mt3">
        <KeyValue large label={t`Available`}>
          <PlainChange value={bill.available_change} unit={bill.currency_name} />
        </KeyValue>
        <KeyValue large label={t`Held`}>
          <PlainChange value={bill.held_change} unit={bill.currency_name} />
        </KeyValue>
        <KeyValue large label={t`Balance afterwards`}>
          <Amount value={bill.balance_after} scale={FULL_SCALE} unit={bill.currency_name} balance />
        </KeyValue>
        {account && (
          <KeyValue large label={t`Account`}>
            {i18n._(accountWords[account])}
          </KeyValue>
        )}
        <KeyValue large label={t`Time`}>
          <span className="n">{formatTime(bill.time, 'full')}</span>
        </KeyValue>
        <KeyValue large label={t`Bill number`}>
          <span className="mono">{bill.id}</span>
        </KeyValue>
        <KeyValue large label={t`Reference`}>
          <span className="mono">{bill.reference}</span>
        </KeyValue>
      </dl>
      <ReferenceLine reference={bill.reference} />
      <p className="t12 muted mt3">
        <Trans>A line of the ledger is never changed or removed.</Trans>
      </p>
    </div>
  )
}
