import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '@assay/web/ui/badge.tsx'
import { formatPercent } from '@assay/web/ui/format.ts'
import { Meter } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { NotedAct } from '#ui/noted.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { inFile, Table } from '#ui/table.tsx'
import { type Overview, useOverview, usePause, useResume } from '../api.ts'
import { convertedCoin, putInCoin, useTypeNames } from '../words.ts'

type Row = Overview['exposure'][number]

/** What the house owes at each maturity, the cover it keeps for it, and the coins on offer. */
export function Exposure() {
  const { t } = useLingui()
  const overview = useOverview()
  const { data } = overview
  const typeNames = useTypeNames()
  return (
    <>
      <Bar title={t`Dual investment`} note={t`Both outcomes are covered from the purchase on`}>
        <Link to="/dual/investments">
          <Trans>All investments</Trans>
        </Link>
      </Bar>
      <Columns widths="1fr 340px">
        <Column>
          <Loaded {...overview} rows={8}>
            {(data) => (
              <Table<Row>
                label={t`Exposure`}
                rows={data.exposure}
                empty={t`Nothing runs`}
                idOf={({ currency_id: coin, type, matures_at: at }) => `${coin} ${type} ${at}`}
                columns={[
                  { title: t`Matures`, cell: ({ matures_at: at }) => formatTime(at), text: ({ matures_at: at }) => at },
                  { title: t`Coin`, look: 'bold', cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
                  { title: t`Direction`, cell: ({ type }) => typeNames[type], text: ({ type }) => type },
                  {
                    title: t`Investments`,
                    end: true,
                    cell: ({ investments }) => investments,
                    text: ({ investments }) => String(investments),
                  },
                  { title: t`Put in`, end: true, cell: putIn, text: ({ put_in: amount }) => amount },
                  {
                    title: t`Owed if not met`,
                    end: true,
                    cell: (row) => `${figureText(row.kept)} ${putInCoin(row)}`,
                    text: ({ kept }) => kept,
                  },
                  {
                    title: t`Owed if met`,
                    end: true,
                    cell: (row) => `${figureText(row.converted)} ${convertedCoin(row)}`,
                    text: ({ converted }) => converted,
                  },
                  inFile(t`Coin put in, owed if not met`, putInCoin),
                  inFile(t`Coin owed if met`, convertedCoin),
                ]}
              />
            )}
          </Loaded>
        </Column>
        <Column>
          {data?.coins.map((coin) => (
            <Coin key={coin.currency_id} coin={coin} />
          ))}
          {data && <Cover cover={data.cover} />}
        </Column>
      </Columns>
    </>
  )
}

const putIn = (row: Row): string => `${figureText(row.put_in)} ${putInCoin(row)}`

type CoverRow = Overview['cover'][number]

function Cover({ cover }: Pick<Overview, 'cover'>) {
  const { t } = useLingui()
  const may = useRight()
  return (
    <Section title={t`Cover`} wide>
      <Table
        label={t`Cover`}
        hasKeys={false}
        rows={cover}
        idOf={({ currency_id: id }) => id}
        columns={[
          { title: t`Coin`, look: 'bold', cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
          { title: t`Kept`, end: true, cell: ({ held }) => figureText(held), text: ({ held }) => held },
          { title: t`Free`, end: true, cell: ({ free }) => figureText(free), text: ({ free }) => free },
          { title: t`In use`, unit: '%', end: true, cell: used, text: (row) => String(Math.round(shareOf(row) * 100)) },
          ...(may('ledger.adjust') && cover.some(isShort)
            ? [{ title: t({ context: 'pool', message: 'Fill' }), end: true, cell: filling }]
            : []),
        ]}
      />
    </Section>
  )
}

const shareOf = ({ held, free }: CoverRow): number => {
  const all = Number(held) + Number(free)
  return all > 0 ? Number(held) / all : 0
}

const used = (row: CoverRow) => {
  const share = shareOf(row)
  return <Meter share={share} label={formatPercent(share * 100, 0)} />
}

/** From here on it is short: little more can be bought. */
const SHORT = 0.8

const isShort = (row: CoverRow): boolean => Number(row.free) === 0 || shareOf(row) >= SHORT

const filling = (row: CoverRow) => <Filling row={row} />
/** Where it is short: the page on which two fill it. */
function Filling({ row }: { row: CoverRow }) {
  const { t } = useLingui()
  if (!isShort(row)) return null
  return <Link to={`/ledger/house?reason=fill_cover&currency=${row.currency_id}`}>{t({ context: 'pool', message: 'Fill' })}</Link>
}

function Coin({ coin: { currency_id: id, currency_name: coin, is_paused: isPaused, running } }: { coin: Overview['coins'][number] }) {
  const { t } = useLingui()
  const may = useRight()
  const pause = usePause()
  const resume = useResume()
  const change = isPaused ? resume : pause
  const name = isPaused ? t`Resume ${coin}` : t`Pause ${coin}`
  return (
    <Section title={coin} end={isPaused ? <Badge tone="warn">{t`Paused`}</Badge> : t`${running} running`}>
      {may('earn.manage') && (
        <NotedAct
          key={name}
          name={name}
          kind={isPaused ? 'primary' : 'danger'}
          action={change}
          send={(note) => ({ currency_id: id, note })}
          done={isPaused ? t`Investments in ${coin} are taken again.` : t`${coin} is paused`}
        >
          <p>
            {isPaused
              ? t`Investments in ${coin} are taken again.`
              : t`Nothing new is taken in ${coin}. What runs goes on as it was bought.`}
          </p>
        </NotedAct>
      )}
    </Section>
  )
}
