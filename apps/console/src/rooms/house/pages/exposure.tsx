import { useLingui } from '@lingui/react/macro'
import { formatChange, formatMoney } from '@assay/web/ui/format.ts'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { inFile, Table } from '#ui/table.tsx'
import { type Exposure as Exposed, useExposure } from '../api.ts'

type Contract = Exposed['contracts'][number]
type Option = Exposed['options'][number]

const toneOf = (value: string): string => (value.startsWith('-') ? 'downward' : value === '0' ? 'muted' : 'upward')
const signed = (value: string) => <span className={toneOf(value)}>{formatMoney(value, 2, true)}</span>

/** What the house has at stake now. It asks again by itself. */
export function Exposure() {
  const { t } = useLingui()
  const asked = useExposure()
  const { data } = asked
  return (
    <>
      <Bar title={t`Exposure`} note={data && t`as of ${formatTime(data.time, 'full')}`} />
      <Loaded {...asked} rows={12}>
        {(data) => (
          <>
            <Contracts rows={data.contracts} />
            <Columns widths="1fr 320px">
              <Column>
                <Options rows={data.options} />
              </Column>
              <Column>
                <Section title={t`The platform`}>
                  {data.is_tight && <Note tone="warn">{t`The platform has less than it needs: multiples are halved.`}</Note>}
                  <dl>
                    <KeyValue label={t`Has, USDT`}>{formatMoney(data.balance)}</KeyValue>
                    <KeyValue label={t`Must have, USDT`}>{formatMoney(data.requirement)}</KeyValue>
                    <KeyValue label={t`Insurance, USDT`}>{formatMoney(data.insurance)}</KeyValue>
                  </dl>
                </Section>
              </Column>
            </Columns>
          </>
        )}
      </Loaded>
    </>
  )
}

function Contracts({ rows }: { rows: readonly Contract[] }) {
  const { t } = useLingui()
  const held = rows.filter(({ long_lots: long, short_lots: short }) => long !== '0' || short !== '0')
  const at = (title: string, of: (row: Contract) => string) => ({
    title,
    end: true,
    cell: (row: Contract) => signed(of(row)),
    text: of,
    unit: 'USDT',
  })
  return (
    <Section title={t`Contracts, in USDT: what the platform wins or loses if the price moves`} wide>
      <Table<Contract>
        label={t`Exposure`}
        rows={held}
        empty={t`Nobody holds a contract`}
        idOf={({ symbol }) => symbol}
        columns={[
          { title: t`Instrument`, look: 'bold', cell: ({ symbol }) => symbol, text: ({ symbol }) => symbol },
          {
            title: t`Long`,
            unit: t`lots`,
            end: true,
            cell: ({ long_lots: lots }) => figureText(lots),
            text: ({ long_lots: lots }) => lots,
          },
          {
            title: t`Short`,
            unit: t`lots`,
            end: true,
            cell: ({ short_lots: lots }) => figureText(lots),
            text: ({ short_lots: lots }) => lots,
          },
          at(t`Users, net`, ({ users_net: net }) => net),
          at(t`Platform, net`, ({ house_net: net }) => net),
          at(formatChange(-10, 0), ({ down }) => down.ten),
          at(formatChange(-5, 0), ({ down }) => down.five),
          at(formatChange(-1, 0), ({ down }) => down.one),
          at(formatChange(1, 0), ({ up }) => up.one),
          at(formatChange(5, 0), ({ up }) => up.five),
          at(formatChange(10, 0), ({ up }) => up.ten),
        ]}
      />
    </Section>
  )
}

function Options({ rows }: { rows: readonly Option[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Options, by the minute in which they end`} wide>
      <Table<Option>
        label={t`Options, by the minute in which they end`}
        hasKeys={false}
        rows={rows}
        empty={t`No option runs`}
        idOf={({ until, symbol, currency_name: name }) => `${until} ${symbol} ${name}`}
        columns={[
          { title: t`Until`, cell: ({ until }) => formatTime(until), text: ({ until }) => until },
          { title: t`Instrument`, cell: ({ symbol, options }) => `${symbol} · ${options}`, text: ({ symbol }) => symbol },
          {
            title: t`On rise`,
            end: true,
            cell: ({ rise, currency_name: name }) => `${figureText(rise)} ${name}`,
            text: ({ rise }) => rise,
          },
          {
            title: t`On fall`,
            end: true,
            cell: ({ fall, currency_name: name }) => `${figureText(fall)} ${name}`,
            text: ({ fall }) => fall,
          },
          inFile(t`Options`, ({ options }) => String(options)),
          inFile(t`Coin`, ({ currency_name: name }) => name),
          {
            title: t`Pays at most`,
            end: true,
            cell: ({ owed_on_rise: up, owed_on_fall: down }) => `${figureText(up)} / ${figureText(down)}`,
          },
          inFile(t`Pays on rise`, ({ owed_on_rise: up }) => up),
          inFile(t`Pays on fall`, ({ owed_on_fall: down }) => down),
        ]}
      />
    </Section>
  )
}
