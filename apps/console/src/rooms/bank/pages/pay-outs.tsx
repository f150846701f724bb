import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatMoney } from '@assay/web/ui/format.ts'
import { type PayOutRow, usePayOuts } from '../api.ts'
import { QueuePage, useCommonColumns } from '../parts/queue-page.tsx'
import { payOutStates } from '../words.ts'

/** Transfers out: two approve, then the bank is told. */
export function PayOuts() {
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const { amount, currency, holder, account, bank, user, since } = useCommonColumns()
  const stateOf = ({ state, paying }: PayOutRow) => {
    const name = paying?.operator_name
    return name !== undefined && state === 'approved' ? t`${name} is paying it` : i18n._(payOutStates[state])
  }
  return (
    <QueuePage<PayOutRow>
      title={t`Bank transfers out`}
      note={t`Two approve, then it is paid`}
      query={usePayOuts(all)}
      all={all}
      onAll={setAll}
      path="/bank/out"
      columns={[
        { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
        amount,
        currency,
        { title: t`Worth in USDT`, end: true, cell: ({ worth_usdt: worth }) => formatMoney(worth), text: ({ worth_usdt: worth }) => worth },
        holder,
        account(t({ context: 'recipient', message: 'To' })),
        bank,
        user,
        { title: t`State`, cell: stateOf, text: stateOf },
        since,
      ]}
    />
  )
}
