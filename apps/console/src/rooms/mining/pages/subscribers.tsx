import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from 'react-router'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { inFile } from '#ui/table.tsx'
import { type Subscriber, useSubscribers } from '../api.ts'
import { amountText } from '../words.tsx'

const states = { open: msg({ context: 'product', message: 'Open' }), ended: msg`Ended`, redeemed: msg`Left early` }

/** Who is in a product. */
export function Subscribers() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <Bar title={t`Orders of product ${id}`} above={{ title: t`Locked mining`, path: '/mining' }} />
      <div className="page-column">
        <PagedTable<Subscriber>
          label={t`Orders of product ${id}`}
          query={useSubscribers(id)}
          empty={t`Nobody is in this product`}
          idOf={({ id: order }) => order}
          onOpen={({ user_id: user }) => void navigate(`/users/${user}`)}
          columns={[
            { title: t`Order`, cell: ({ id: order }) => order, text: ({ id: order }) => order },
            { title: t`User`, look: 'bold', cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
            { title: t`Amount`, end: true, cell: (row) => amountText(row.amount, row), text: ({ amount }) => amount },
            inFile(t`Coin`, ({ currency_name: name }) => name),
            { title: t`State`, cell: ({ status }) => i18n._(states[status]), text: ({ status }) => status },
            { title: t`Term`, end: true, cell: ({ term }) => term, text: ({ term }) => String(term) },
            { title: t`Days paid`, end: true, cell: ({ paid_days: days }) => days, text: ({ paid_days: days }) => String(days) },
            { title: t`Yield paid`, end: true, cell: (row) => amountText(row.paid, row), text: ({ paid }) => paid },
            { title: t`Locked on`, end: true, cell: ({ locked_at: at }) => formatTime(at), text: ({ locked_at: at }) => at },
          ]}
        />
      </div>
    </>
  )
}
