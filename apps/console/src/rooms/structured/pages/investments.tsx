import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { figureText } from '#ui/figures.ts'
import { PagedTable } from '#ui/paged-table.tsx'
import { percentOf, percentText } from '#ui/percent.ts'
import { inFile } from '#ui/table.tsx'
import { type Investor, useInvestors } from '../api.ts'
import { putInCoin, useTypeNames } from '../words.ts'

/** Who is in, those that run first. */
export function Investments() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const typeNames = useTypeNames()
  const investors = useInvestors()
  return (
    <>
      <Bar title={t`Investments`} above={{ title: t`Dual investment`, path: '/dual' }} />
      <div className="page-column">
        <PagedTable<Investor>
          label={t`Investments`}
          query={investors}
          empty={t`Nothing runs`}
          idOf={({ id }) => id}
          onOpen={({ user_id: user }) => void navigate(`/users/${user}`)}
          columns={[
            { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
            { title: t`User`, look: 'bold', cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
            { title: t`Coin`, cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
            { title: t`Direction`, cell: ({ type }) => typeNames[type], text: ({ type }) => type },
            { title: t`Target`, end: true, cell: ({ target }) => figureText(target), text: ({ target }) => target },
            { title: t`Days`, end: true, cell: ({ days }) => days, text: ({ days }) => String(days) },
            { title: t`Put in`, end: true, cell: (row) => `${figureText(row.amount)} ${putInCoin(row)}`, text: ({ amount }) => amount },
            inFile(t`Coin put in`, putInCoin),
            { title: t`Rate`, end: true, cell: ({ rate }) => percentText(rate), text: ({ rate }) => percentOf(rate), unit: '%' },
            { title: t`Matures`, end: true, cell: ({ matures_at: at }) => formatTime(at), text: ({ matures_at: at }) => at },
            { title: t`Settled`, end: true, cell: settledText, text: ({ settled_at: at }) => at ?? '' },
          ]}
        />
      </div>
    </>
  )
}

const settledText = ({ settled_at: at }: Investor): string => (at ? formatTime(at) : '\u2014')
