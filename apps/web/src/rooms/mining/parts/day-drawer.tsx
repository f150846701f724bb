import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Proof } from '#ui/badge.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { KeyValue } from '#ui/list.tsx'
import { Coins, momentText } from '../words.tsx'
import type { MonthDay } from './month.tsx'

export const yieldOf = ({ paid, due }: Pick<MonthDay, 'paid' | 'due'>): Big => new Big(paid).plus(due)

interface DayDrawerProps {
  dayMs: number
  /** All of the day, one a currency. */
  rows: readonly MonthDay[]
  isOpen: boolean
  onClose: () => void
}

/** What a day paid or will pay, and the way to what the ledger has booked of it. */
export function DayDrawer({ dayMs, rows, isOpen, onClose }: DayDrawerProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} title={momentText(dayMs)}>
      {rows.map((row) => (
        <Entry key={row.currency_id} row={row} />
      ))}
    </Drawer>
  )
}

function Entry({ row }: { row: MonthDay }) {
  const { t } = useLingui()
  const isPaid = Number(row.paid) > 0
  const hasBack = Number(row.back) > 0
  const day = new Date(row.dayMs).toISOString().slice(0, 10)
  const isBooked = Number(row.due) === 0
  return (
    <section className="mining-entry">
      <dl>
        {(isPaid || Number(row.due) > 0) && (
          <KeyValue large label={isPaid ? t`Yield paid` : t`Yield to come`}>
            <Coins className="text-16" of={row} value={yieldOf(row).toFixed()} unit signed={isPaid} balance />
          </KeyValue>
        )}
        {hasBack && (
          <KeyValue large label={t`Amount back`}>
            <Coins className="text-16" of={row} value={row.back} unit balance />
          </KeyValue>
        )}
      </dl>
      {isBooked ? (
        <Proof
          to="/pages/setting/bill"
          query={{ kind: isPaid ? 'mining_yield' : 'mining_end', currency: row.currency_id, from: day, to: day }}
        >
          <Trans>Statement</Trans>
        </Proof>
      ) : (
        <p className="text-12 muted">
          <Trans>Paid to your spot account, from what the pool has set aside.</Trans>
        </p>
      )}
    </section>
  )
}
