import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { PagedTable } from '#ui/paged-table.tsx'
import { inFile } from '#ui/table.tsx'
import type { Payment } from '../api.ts'
import { shortened, StatusBadge, statusNames } from '../words.tsx'

type TableProps = Pick<ComponentProps<typeof PagedTable<Payment>>, 'query' | 'openId' | 'onOpen' | 'empty'>

const stateOf = (payment: Payment) => <StatusBadge payment={payment} />

export function PaymentTable(props: TableProps) {
  const { t, i18n } = useLingui()
  return (
    <PagedTable<Payment>
      {...props}
      label={t`Deposits`}
      idOf={({ id }) => id}
      columns={[
        { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
        { title: t`User`, look: 'bold', cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
        {
          title: t`Amount`,
          end: true,
          cell: ({ amount, chain_amount: raw }) => (amount === null ? raw.slice(0, 12) : figureText(amount)),
          text: ({ amount }) => amount ?? '',
        },
        inFile(t`Amount on the chain, smallest units`, ({ chain_amount: raw }) => raw),
        { title: t`Coin`, cell: ({ currency_name: coin }) => coin ?? '?', text: ({ currency_name: coin, token }) => coin ?? token ?? '' },
        { title: t`Network`, cell: ({ network, chain }) => network ?? chain, text: ({ network, chain }) => network ?? chain },
        {
          title: t`State`,
          cell: stateOf,
          text: ({ status }) => i18n._(statusNames[status]),
        },
        inFile(t`Reason`, ({ reason }) => reason ?? ''),
        {
          title: t`Confirmations`,
          end: true,
          cell: ({ confirmations, confirmations_needed: needed, by_operator: byHand }) =>
            byHand ? t`by hand` : `${confirmations}/${needed}`,
          text: ({ confirmations }) => String(confirmations),
        },
        inFile(t`Confirmations needed`, ({ confirmations_needed: needed }) => String(needed)),
        {
          title: t`Transaction`,
          look: 'mono',
          cell: ({ transaction_id: transaction }) => shortened(transaction),
          text: ({ transaction_id: transaction }) => transaction,
        },
        inFile(t`Output`, ({ output }) => String(output)),
        { title: t`Address`, look: 'mono', cell: ({ address }) => shortened(address), text: ({ address }) => address },
        { title: t`Seen`, end: true, cell: ({ seen_at: at }) => formatTime(at), text: ({ seen_at: at }) => at },
      ]}
    />
  )
}
