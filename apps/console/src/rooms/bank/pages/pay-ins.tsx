import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PayInRow, usePayIns } from '../api.ts'
import { QueuePage, useCommonColumns } from '../parts/queue-page.tsx'
import { payInStates } from '../words.ts'

/** Transfers in: found on the statement of the bank by their reference. */
export function PayIns() {
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const { amount, currency, holder, account, bank, user, since } = useCommonColumns()
  return (
    <QueuePage<PayInRow>
      title={t`Bank transfers in`}
      note={t`One enters what the bank shows, another decides`}
      query={usePayIns(all)}
      all={all}
      onAll={setAll}
      path="/bank/in"
      columns={[
        { title: t`Reference`, look: 'mono', cell: ({ reference }) => reference, text: ({ reference }) => reference },
        amount,
        currency,
        holder,
        account(t`From`),
        bank,
        user,
        { title: t`State`, cell: ({ state }) => i18n._(payInStates[state]), text: ({ state }) => state },
        { title: t`Proofs`, end: true, cell: ({ proofs }) => proofs, text: ({ proofs }) => String(proofs) },
        since,
      ]}
    />
  )
}
