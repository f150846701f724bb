import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '@assay/web/ui/format.ts'
import { Segment } from '@assay/web/ui/segment.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar, Column, Columns } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { inFile, type ColumnOf } from '#ui/table.tsx'

interface QueuePageProps<Row> {
  title: string
  note: string
  query: ComponentProps<typeof PagedTable<Row>>['query']
  /** Whether what is over is listed, too. */
  all: boolean
  onAll: (all: boolean) => void
  /** Where a row leads. */
  path: string
  columns: readonly ColumnOf<Row>[]
}

/** A line of what waits, or all of it. */
export function QueuePage<Row extends { id: string }>({ title, note, query, all, onAll, path, columns }: QueuePageProps<Row>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <>
      <Bar title={title} note={note}>
        <Segment
          label={t`Which ones`}
          value={all ? 'all' : 'open'}
          choices={[
            { value: 'open', label: t({ context: 'queue', message: 'Open' }) },
            { value: 'all', label: t`All` },
          ]}
          onChange={(next) => onAll(next === 'all')}
        />
      </Bar>
      <Columns widths="1fr">
        <Column>
          <PagedTable<Row>
            label={title}
            query={query}
            empty={t`Nothing waits`}
            idOf={({ id }) => id}
            onOpen={({ id }) => void navigate(`${path}/${id}`)}
            columns={columns}
          />
        </Column>
      </Columns>
    </>
  )
}

interface Common {
  user_id: string
  holder: string
  created_at: string
}
interface Payment extends Common {
  amount: string
  scale: number
  currency_name: string
  bank_name: string
  number: string
}

/** The columns that accounts and payments share. */
export function useCommonColumns() {
  const { t } = useLingui()
  return {
    user: { title: t`User`, cell: ({ user_id: user }: Common) => user, text: ({ user_id: user }: Common) => user },
    holder: { title: t`Holder`, look: 'bold' as const, cell: ({ holder }: Common) => holder, text: ({ holder }: Common) => holder },
    since: {
      title: t`Since`,
      end: true,
      cell: ({ created_at: at }: Common) => formatTime(at),
      text: ({ created_at: at }: Common) => at,
    },
    amount: {
      title: t({ context: 'money', message: 'Amount' }),
      end: true,
      cell: ({ amount, scale, currency_name: name }: Payment) => `${formatMoney(amount, scale)} ${name}`,
      text: ({ amount }: Payment) => amount,
    },
    currency: inFile(t`Currency`, ({ currency_name: name }: Payment) => name),
    account: (title: string) => ({
      title,
      cell: ({ bank_name: bank, number }: Payment) => `${bank} ${number}`,
      text: ({ number }: Payment) => number,
    }),
    bank: inFile(t`Bank`, ({ bank_name: bank }: Payment) => bank),
  }
}
