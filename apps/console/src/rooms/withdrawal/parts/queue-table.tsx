import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { PagedTable } from '#ui/paged-table.tsx'
import { inFile } from '#ui/table.tsx'
import type { Row } from '../api.ts'
import { riskNames, StatusBadge, statusName } from '../words.tsx'

type TableProps = Pick<ComponentProps<typeof PagedTable<Row>>, 'query' | 'openId' | 'onOpen'>

const badgeOf = (row: Row) => (
  <>
    <StatusBadge of={row} /> {row.status === 'sent' && `${row.confirmations}/${row.confirmations_needed}`}
  </>
)

export function QueueTable(props: TableProps) {
  const { t, i18n } = useLingui()
  const risks = ({ risks: all }: Row): string => all.map((risk) => i18n._(riskNames[risk])).join('; ')
  // The one beside it lists them all.
  const first = ({ risks: [one, ...others] }: Row): string =>
    one === undefined ? '' : `${i18n._(riskNames[one])}${others.length > 0 ? ` +${others.length}` : ''}`
  const wayOf = ({ network, to_user_id: toUser }: Row): string => (toUser === null ? network : t`to user ${toUser}`)
  return (
    <PagedTable<Row>
      {...props}
      label={t`Withdrawals`}
      empty={t`Nothing waits here`}
      idOf={({ id }) => id}
      columns={[
        { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
        { title: t`User`, look: 'bold', cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
        {
          title: t`Leaves`,
          end: true,
          cell: (row) => `${figureText(row.amount)} ${row.currency_name} · ${wayOf(row)}`,
          text: ({ amount }) => amount,
        },
        inFile(t`Coin`, ({ currency_name: coin }) => coin),
        inFile(t`Network`, wayOf),
        { title: t`Worth, USDT`, end: true, cell: ({ worth_usdt: worth }) => figureText(worth), text: ({ worth_usdt: worth }) => worth },
        { title: t`State`, cell: badgeOf, text: (row) => i18n._(statusName(row)) },
        { title: t`Why it is looked at`, cell: first, text: risks },
        inFile(t`Confirmations`, ({ confirmations }) => String(confirmations)),
        inFile(t`Confirmations needed`, ({ confirmations_needed: needed }) => String(needed)),
        inFile(t`Address`, ({ address }) => address),
        {
          title: t`Decide by`,
          end: true,
          cell: ({ decide_by: by }) => (by === null ? '' : formatTime(by)),
          text: ({ decide_by: by }) => by ?? '',
        },
        inFile(t`Requested at`, ({ requested_at: at }) => at),
      ]}
    />
  )
}
