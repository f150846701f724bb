/** The terms of an instrument, and where they are decided. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatPercent } from '@assay/web/ui/format.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { percentOf } from '#ui/percent.ts'
import { Table } from '#ui/table.tsx'
import type { Instrument } from '../api.ts'
import { kindNames, stateNames } from '../words.tsx'

const percent = (fraction: string): string => formatPercent(percentOf(fraction), 3)

export function Terms({ instrument }: { instrument: Instrument }) {
  const { t, i18n } = useLingui()
  const { fees, overnight } = instrument
  return (
    <>
      <Section title={instrument.symbol} end={i18n._(kindNames[instrument.kind])}>
        <dl>
          <KeyValue label={t`State`}>{i18n._(stateNames[instrument.state])}</KeyValue>
          <KeyValue label={t`Next change`}>{instrument.next_change ? formatTime(instrument.next_change, 'full') : t`None`}</KeyValue>
          <KeyValue label={t`Tick size`}>{instrument.tick}</KeyValue>
          <KeyValue label={t`Lot`}>{instrument.lot}</KeyValue>
          {fees.maker && <KeyValue label={t`Maker fee`}>{percent(fees.maker)}</KeyValue>}
          <KeyValue label={fees.maker ? t`Taker fee` : t`Fee`}>{percent(fees.taker)}</KeyValue>
          {overnight && <KeyValue label={t`Overnight, long`}>{percent(overnight.long)}</KeyValue>}
          {overnight && <KeyValue label={t`Overnight, short`}>{percent(overnight.short)}</KeyValue>}
          <KeyValue label={t`Least spread, basis points`}>{instrument.minimum_spread_bp}</KeyValue>
          {instrument.leverages.length > 0 && <KeyValue label={t`Leverage`}>{instrument.leverages.join(', ')}</KeyValue>}
          {instrument.option_periods.map(({ seconds, ratio }) => (
            <KeyValue key={seconds} label={t`Option of ${seconds} s`}>
              {percent(ratio)}
            </KeyValue>
          ))}
        </dl>
        <Note>
          <span>
            <Trans>
              Ticks, lots and the steps of the tiers are part of the release. Fees, overnight rates, leverage and ratios change by two.
            </Trans>{' '}
            <Link to="/terms">{t`Fees and terms`}</Link>
          </span>
        </Note>
      </Section>
      {instrument.tiers.length > 0 && <Tiers instrument={instrument} />}
    </>
  )
}

function Tiers({ instrument: { tiers } }: { instrument: Instrument }) {
  const { t } = useLingui()
  return (
    <Section title={t`Maintenance by position value`} wide>
      <Table
        label={t`Maintenance by position value`}
        hasKeys={false}
        rows={tiers}
        idOf={({ from }) => from}
        columns={[
          { title: t`From, USDT`, end: true, cell: ({ from }) => figureText(from), text: ({ from }) => from },
          { title: t`Rate`, end: true, cell: ({ rate }) => percent(rate), text: ({ rate }) => percentOf(rate), unit: '%' },
          { title: t`Leverage`, end: true, cell: ({ leverage }) => leverage, text: ({ leverage }) => String(leverage) },
          { title: t`Deduction`, end: true, cell: ({ deduction }) => figureText(deduction), text: ({ deduction }) => deduction },
        ]}
      />
    </Section>
  )
}
