import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { figureText } from '#ui/figures.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Accounts, useAccounts } from '../api.ts'

type Row = Accounts['accounts'][number]
type UsersRow = Accounts['users'][number]

/** The house's own accounts, and what all users together have. A row opens the entries behind it. */
export function SystemAccounts() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const accounts = useAccounts()
  return (
    <>
      <Bar title={t`System accounts`} above={{ title: t`Ledger`, path: '/ledger' }} />
      <Loaded {...accounts} rows={12}>
        {(data) => (
          <Columns widths="1fr 420px">
            <Column>
              <Table<Row>
                label={t`System accounts`}
                rows={data.accounts}
                empty={t`Nothing was booked yet`}
                idOf={(row) => `${row.account} ${row.currency_id}`}
                onOpen={(row) => void navigate(`/ledger?account=${row.account}&currency_id=${row.currency_id}`)}
                columns={[
                  { title: t`Account`, look: 'bold', cell: (row) => row.name, text: (row) => row.name },
                  { title: t`Number`, cell: (row) => row.account, text: (row) => row.account },
                  { title: t`Coin`, cell: (row) => row.currency_name, text: (row) => row.currency_name },
                  { title: t`Available`, end: true, cell: (row) => figureText(row.available), text: (row) => row.available },
                  { title: t`Held`, end: true, cell: (row) => figureText(row.held), text: (row) => row.held },
                ]}
              />
            </Column>
            <Column>
              <Section title={t`All users together`} wide>
                <Table<UsersRow>
                  label={t`All users together`}
                  hasKeys={false}
                  rows={data.users}
                  empty={t`Nothing was booked yet`}
                  idOf={(row) => row.currency_id}
                  columns={[
                    { title: t`Coin`, look: 'bold', cell: (row) => row.currency_name, text: (row) => row.currency_name },
                    { title: t`Available`, end: true, cell: (row) => figureText(row.available), text: (row) => row.available },
                    { title: t`Held`, end: true, cell: (row) => figureText(row.held), text: (row) => row.held },
                  ]}
                />
              </Section>
            </Column>
          </Columns>
        )}
      </Loaded>
    </>
  )
}
