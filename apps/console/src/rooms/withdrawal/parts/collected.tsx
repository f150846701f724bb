import { useLingui } from '@lingui/react/macro'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { inFile, Table } from '#ui/table.tsx'
import { useHot, type Hot } from '../api.ts'

const feeText = (amount: string, { cost_currency_name: coin }: Hot): string => `${figureText(amount)} ${coin}`

/** What the signer brought from deposit addresses, and what networks took in all: no account has that. */
export function Collected() {
  const { t } = useLingui()
  const { data } = useHot()
  if (!data || data.length === 0) return null
  return (
    <Section title={t`From deposit addresses`} wide>
      <Table<Hot>
        label={t`From deposit addresses`}
        hasKeys={false}
        rows={data}
        empty=""
        idOf={({ chain, currency_id: id }) => `${chain} ${id}`}
        columns={[
          { title: t`Coin`, look: 'bold', cell: ({ currency_name: coin }) => coin, text: ({ currency_name: coin }) => coin },
          { title: t`Collected`, end: true, cell: ({ collected }) => figureText(collected), text: ({ collected }) => collected },
          {
            title: t`Fees for that`,
            end: true,
            cell: (wallet) => feeText(wallet.cost_collect, wallet),
            text: (wallet) => wallet.cost_collect,
          },
          { title: t`Network fees in all`, end: true, cell: (wallet) => feeText(wallet.cost, wallet), text: (wallet) => wallet.cost },
          inFile(t`Coin of the fees`, ({ cost_currency_name: coin }) => coin),
          inFile(t`Chain`, ({ chain }) => chain),
        ]}
      />
    </Section>
  )
}
