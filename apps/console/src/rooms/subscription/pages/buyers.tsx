import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from 'react-router'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { figureText } from '#ui/figures.ts'
import { PagedTable } from '#ui/paged-table.tsx'
import { inFile } from '#ui/table.tsx'
import { type Buyer, useBuyers } from '../api.ts'

/** Who is in a sale. */
export function Buyers() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <Bar title={t`Buyers of sale ${id}`} above={{ title: t`Token sales`, path: '/sales' }} />
      <div className="page-column">
        <PagedTable<Buyer>
          label={t`Buyers of sale ${id}`}
          query={useBuyers(id)}
          empty={t`Nobody is in this sale`}
          idOf={({ id: order }) => order}
          onOpen={({ user_id: user }) => void navigate(`/users/${user}`)}
          columns={[
            { title: t`Order`, cell: ({ id: order }) => order, text: ({ id: order }) => order },
            { title: t`User`, look: 'bold', cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
            {
              title: t`Committed`,
              end: true,
              cell: (row) => `${figureText(row.committed)} ${row.pay_currency}`,
              text: ({ committed }) => committed,
            },
            inFile(t`Coin`, ({ pay_currency: name }) => name),
            { title: t`Tokens`, end: true, cell: (row) => `${figureText(row.tokens)} ${row.code}`, text: ({ tokens }) => tokens },
            { title: t`Paid`, end: true, cell: (row) => `${figureText(row.paid)} ${row.pay_currency}`, text: ({ paid }) => paid },
            {
              title: t`Returned`,
              end: true,
              cell: (row) => `${figureText(row.returned)} ${row.pay_currency}`,
              text: ({ returned }) => returned,
            },
            { title: t`First commitment`, end: true, cell: ({ created_at: at }) => formatTime(at), text: ({ created_at: at }) => at },
            { title: t`Settled`, end: true, cell: settledText, text: ({ settled_at: at }) => at ?? '' },
          ]}
        />
      </div>
    </>
  )
}

const settledText = ({ settled_at: at }: Buyer): string => (at ? formatTime(at) : '\u2014')
