import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { formatTime } from '@assay/web/ui/time.ts'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { useRight } from '#app/session.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { percentOf, percentText } from '#ui/percent.ts'
import { Table } from '#ui/table.tsx'
import { ProposalsMark } from '#ui/waiting.tsx'
import { type Halt, type Instrument, useHaltLog, useInstruments } from '../api.ts'
import { Terms } from '../parts/chosen.tsx'
import { EndHalt, Halting } from '../parts/halting.tsx'
import { kindNames, reasonNames, stateBadge, stateNames } from '../words.tsx'

/** Everything that is traded, with its state and terms; halting all or one of it. */
export function Instruments() {
  const { t } = useLingui()
  const may = useRight()
  const instruments = useInstruments()
  const [openId, setOpenId] = useState('')
  const chosen = instruments.data?.find(({ id }) => id === openId)
  const standing = useHaltLog().data?.pages.flatMap(({ data }) => data.filter(({ until }) => until === null)) ?? []
  const isStanding = (symbol: string | null): boolean => standing.some((halt) => halt.symbol === symbol)
  return (
    <>
      <Bar title={t`Instruments`} note={t`A halt counts from the next second on`}>
        <Link to="/terms">
          {t`Fees and terms`} <ProposalsMark kinds={['instrument.terms']} />
        </Link>
        <Link to="/tokens">
          {t`Sold tokens`} <ProposalsMark kinds={['instrument.list']} />
        </Link>
      </Bar>
      <Columns widths="1fr 380px">
        <Column>
          <Loaded {...instruments} rows={12}>
            {(data) => <List rows={data} openId={openId} onOpen={setOpenId} />}
          </Loaded>
        </Column>
        <Column>
          <StandingHalts standing={standing} />
          {chosen && may('instruments.halt') && !isStanding(chosen.symbol) && (
            <Section title={t`Trading`}>
              <Halting key={chosen.symbol} symbol={chosen.symbol} keys="h" />
            </Section>
          )}
          {chosen && <Terms instrument={chosen} />}
        </Column>
      </Columns>
    </>
  )
}

interface ListProps {
  rows: readonly Instrument[]
  openId: string
  onOpen: (id: string) => void
}

function List({ rows, openId, onOpen }: ListProps) {
  const { t, i18n } = useLingui()
  return (
    <Table<Instrument>
      label={t`Instruments`}
      rows={rows}
      idOf={({ id }) => id}
      openId={openId}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        { title: t`Symbol`, look: 'bold', cell: ({ symbol }) => symbol, text: ({ symbol }) => symbol },
        { title: t`Kind`, cell: ({ kind }) => i18n._(kindNames[kind]), text: ({ kind }) => kind },
        { title: t`State`, cell: stateBadge, text: ({ state }) => i18n._(stateNames[state]) },
        { title: t`Tick size`, end: true, cell: ({ tick }) => tick, text: ({ tick }) => tick },
        { title: t`Lot`, end: true, cell: ({ lot }) => lot, text: ({ lot }) => lot },
        {
          title: t`Taker fee`,
          end: true,
          cell: ({ fees }) => percentText(fees.taker),
          text: ({ fees }) => percentOf(fees.taker),
          unit: '%',
        },
        {
          title: t`Most leverage`,
          end: true,
          cell: ({ leverages }) => leverages.at(-1) ?? '\u2014',
          text: ({ leverages }) => String(leverages.at(-1) ?? ''),
        },
        {
          title: t`Option periods`,
          end: true,
          cell: ({ option_periods: periods }) => periods.length,
          text: ({ option_periods: periods }) => periods.map(({ seconds }) => seconds).join(' '),
        },
      ]}
    />
  )
}

function StandingHalts({ standing }: { standing: readonly Halt[] }) {
  const { t } = useLingui()
  const may = useRight()
  return (
    <Section title={t`Halts that stand`} end={<Link to="/halts">{t`All halts`}</Link>}>
      {standing.length === 0 && (
        <p className="muted">
          <Trans>None. Everything trades in its hours.</Trans>
        </p>
      )}
      {standing.map((halt) => (
        <Standing key={halt.id} halt={halt} />
      ))}
      {may('instruments.halt') && !standing.some(({ symbol }) => symbol === null) && <Halting keys="x" />}
    </Section>
  )
}

function Standing({ halt }: { halt: Halt }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  return (
    <div className="stack">
      <p>
        <b>{halt.symbol ?? t`All trading`}</b>: {i18n._(reasonNames[halt.reason])}
        <span className="muted block">
          {formatTime(halt.from, 'full')} · {halt.operator_name} · {halt.note}
        </span>
      </p>
      {may('instruments.halt') && <EndHalt halt={halt} />}
    </div>
  )
}
