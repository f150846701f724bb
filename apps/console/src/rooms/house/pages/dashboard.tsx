import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatCompact, formatMoney } from '@assay/web/ui/format.ts'
import { Note } from '@assay/web/ui/list.tsx'
import { Segment } from '@assay/web/ui/segment.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { allPages } from '#app/rooms.ts'
import { useRight } from '#app/session.ts'
import { useAllOpenProposals } from '#ui/open-proposals.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Figures, type Range, ranges, type Step, useHouseFigures } from '../api.ts'
import { coverOf, PPM, ratioText } from '../cover.ts'
import { Chart } from '../parts/chart.tsx'
import { OwedTable } from '../parts/owed.tsx'
import '../house.css'

type Figure = keyof Omit<Step, 'time' | 'newcomers'>

/** Sums for the eye, in USDT: books are kept elsewhere. */
const sumOf = (steps: readonly Step[], ...names: readonly Figure[]): string =>
  steps.reduce((sum, step) => sum + names.reduce((part, name) => part + Number(step[name]), 0), 0).toFixed(2)

/** Users, volume and fees over a time, and what is owed by coin. A figure opens the postings behind it. */
export function Dashboard() {
  const { t } = useLingui()
  const [range, setRange] = useState<Range>('7d')
  const asked = useHouseFigures(range)
  const { data } = asked
  const names: Record<Range, string> = { '24h': t`24 h`, '7d': t`7 d`, '30d': t`30 d`, '90d': t`90 d` }
  return (
    <>
      <Bar title={t`Dashboard`} note={data && t`as of ${formatTime(data.time)}, worth in USDT at prices of now`}>
        <Segment label={t`Time`} choices={ranges.map((value) => ({ value, label: names[value] }))} value={range} onChange={setRange} />
      </Bar>
      <Loaded {...asked} rows={12}>
        {(data) => <Shown figures={data} />}
      </Loaded>
    </>
  )
}

function Tiles({ figures: { users, steps, owed, waiting, from } }: { figures: Figures }) {
  const { t } = useLingui()
  const since = from.slice(0, 16)
  const cover = coverOf(owed)
  const isPlay = owed.some(({ state }) => state === 'play')
  return (
    <div className="house-figures">
      {isPlay ? (
        <Shows label={t`Owed to users`} to="/reserve" note={t`play money, in USDT`}>
          {formatCompact(cover.owedUsdt)}
        </Shows>
      ) : (
        <Shows label={t`Held against owed`} to="/reserve" note={t`${formatCompact(cover.owedUsdt)} USDT owed`}>
          {ratioText(cover.ppm)}
        </Shows>
      )}
      <Shows label={t`Volume of users`} note={t`what they paid and took`}>
        {formatMoney(sumOf(steps, 'spot', 'contracts', 'options'))}
      </Shows>
      <Shows label={t({ context: 'sum', message: 'Fees' })} to={`/ledger?account=1&from=${since}`} note={t`opens the postings`}>
        {formatMoney(sumOf(steps, 'fees'))}
      </Shows>
      <Shows
        label={t({ context: 'sum', message: 'Users' })}
        to="/users"
        note={t`${steps.reduce((sum, { newcomers }) => sum + newcomers, 0)} new`}
      >
        {users}
      </Shows>
      <Shows label={t`Identity waits`} to="/identity" note={t`Waiting`}>
        {waiting.identity}
      </Shows>
      <SecondWaits />
    </div>
  )
}

/** Its figure leads to the first page of those where something waits. */
function SecondWaits() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const open = useAllOpenProposals()
  const waits = allPages.flatMap(({ path, title, right, rail }) => {
    const count = open?.filter(({ kind }) => rail?.decides?.includes(kind)).length ?? 0
    return count > 0 && may(right) ? [{ path, name: i18n._(title), count }] : []
  })
  return (
    <Shows
      label={t`Second person waits`}
      to={waits[0]?.path}
      note={waits.length === 0 ? t`nothing` : waits.map(({ name }) => name).join(', ')}
    >
      {open ? waits.reduce((sum, { count }) => sum + count, 0) : '–'}
    </Shows>
  )
}

function Shown({ figures }: { figures: Figures }) {
  const { t } = useLingui()
  const { steps, owed } = figures
  const { lowest } = coverOf(owed)
  return (
    <>
      <Tiles figures={figures} />
      <Columns widths="1.1fr 1fr">
        <Column>
          <Section
            title={t`Volume and fees`}
            end={
              <>
                <i className="house-key first" />
                <Trans>contracts</Trans>
                <i className="house-key second" />
                <Trans>spot</Trans>
                <i className="house-key third" />
                <Trans>options</Trans>
                <i className="house-key line" />
                <Trans>fees</Trans>
              </>
            }
          >
            <Chart
              label={t`Volume and fees`}
              steps={steps.map(({ time, contracts, spot, options, fees }) => ({
                time,
                bars: [Number(contracts), Number(spot), Number(options)],
                line: Math.max(0, Number(fees)),
              }))}
            />
          </Section>
          <ByTime steps={steps} />
        </Column>
        <Column>
          {lowest && lowest.ratio_ppm < PPM && (
            <Section>
              <Note tone="bad">{t`${lowest.currency_name} is at ${ratioText(lowest.ratio_ppm)}. Its withdrawals stop by themselves below 100%.`}</Note>
            </Section>
          )}
          <OwedTable owed={owed} />
        </Column>
      </Columns>
    </>
  )
}

function ByTime({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`By time`} wide>
      <Table<Step>
        label={t`Volume and fees`}
        rows={steps.toReversed()}
        idOf={({ time }) => time}
        columns={[
          { title: t`Time`, cell: ({ time }) => formatTime(time), text: ({ time }) => time },
          {
            title: t`Contracts`,
            end: true,
            cell: ({ contracts }) => formatMoney(contracts),
            text: ({ contracts }) => contracts,
            unit: 'USDT',
          },
          { title: t`Spot`, end: true, cell: ({ spot }) => formatMoney(spot), text: ({ spot }) => spot, unit: 'USDT' },
          { title: t`Options`, end: true, cell: ({ options }) => formatMoney(options), text: ({ options }) => options, unit: 'USDT' },
          {
            title: t({ context: 'sum', message: 'Fees' }),
            end: true,
            cell: ({ fees }) => formatMoney(fees),
            text: ({ fees }) => fees,
            unit: 'USDT',
          },
          { title: t`New users`, end: true, cell: ({ newcomers }) => newcomers, text: ({ newcomers }) => String(newcomers) },
        ]}
      />
    </Section>
  )
}

function Shows({ label, note, to, children }: { label: string; note: string; to?: string | undefined; children: ReactNode }) {
  return (
    <div className="house-figure">
      <span className="muted">{label}</span>
      <b>{to ? <Link to={to}>{children}</Link> : children}</b>
      <span className="muted">{note}</span>
    </div>
  )
}
