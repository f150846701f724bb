import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import type { Payment } from '../api.ts'
import { StatusBadge } from '../words.tsx'

/** All that is known of one payment, whole. */
export function Chosen({ payment }: { payment: Payment }) {
  const { t } = useLingui()
  const { id, block, claim, token, sender, credited_at: creditedAt, undone_at: undoneAt } = payment
  return (
    <Section title={t`Deposit ${id}`} end={<StatusBadge payment={payment} />}>
      <dl>
        <KeyValue label={t`In the ledger`}>{figureText(payment.booked)}</KeyValue>
        {claim !== '0' && <KeyValue label={t`Still owed`}>{figureText(claim)}</KeyValue>}
        {block !== null && <KeyValue label={t`Block`}>{String(block)}</KeyValue>}
        <KeyValue label={t`Transaction`}>
          <span className="mono break">{payment.transaction_id}</span>
        </KeyValue>
        <KeyValue label={t`Place in it`}>{String(payment.output)}</KeyValue>
        <KeyValue label={t`Address`}>
          <span className="mono break">{payment.address}</span>
        </KeyValue>
        {sender !== null && (
          <KeyValue label={t`From`}>
            <span className="mono break">{sender}</span>
          </KeyValue>
        )}
        {token !== null && (
          <KeyValue label={t`Token contract`}>
            <span className="mono break">{token}</span>
          </KeyValue>
        )}
        {creditedAt !== null && <KeyValue label={t`Credited`}>{formatTime(creditedAt, 'full')}</KeyValue>}
        {undoneAt !== null && <KeyValue label={t`Undone`}>{formatTime(undoneAt, 'full')}</KeyValue>}
      </dl>
    </Section>
  )
}
