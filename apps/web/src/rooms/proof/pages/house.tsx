import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { KeyValue, Meter, Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { periodText } from '#ui/period-text.ts'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { formatTime } from '#ui/time.ts'
import type { House, Void } from '../api.ts'
import { useHouse, useVoids } from '../api.ts'
import { bySuspension } from '../suspended.ts'
import { pairOf, suspension, voidReason } from '../words.ts'
import './house.css'

type Tab = 'exposures' | 'suspended' | 'voids'

/** The house's funds against its obligations, the suspended periods, and the returned stakes. */
export function HousePage() {
  const { t } = useLingui()
  const { data: house, error, refetch } = useHouse()
  const [tab, setTab] = useState<Tab>('exposures')
  const coming = <SkeletonRows count={4} />
  return (
    <Page title={t`The platform`} sheet>
      {house ? <Balance house={house} /> : error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
      <div className="band" />
      <Tabs<Tab>
        label={t`The platform`}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'exposures', label: t`Exposure`, content: house ? <Exposures house={house} /> : coming },
          {
            value: 'suspended',
            label: t`Periods off`,
            count: house?.suspended.length,
            content: house ? <Suspended house={house} /> : coming,
          },
          { value: 'voids', label: t`Stakes returned`, content: <Voids /> },
        ]}
      />
    </Page>
  )
}

function Balance({ house }: { house: House }) {
  const { t } = useLingui()
  const share = new Big(house.balance).gt(0) ? new Big(house.requirement).div(house.balance) : new Big(1)
  const row = (label: string, value: string) => (
    <KeyValue large label={label}>
      <Amount value={value} decimals={2} unit="USDT" />
    </KeyValue>
  )
  return (
    <section className="gutter padded stack">
      <div>
        <div className="text-12 muted">
          <Trans>The platform has</Trans>
        </div>
        <Amount className="text-32 bold" value={house.balance} decimals={2} unit="USDT" total />
      </div>
      <div className="across spread text-12 muted">
        <span>
          <Trans>It must be able to pay</Trans>
        </span>
        <span className="figure text-14 text">
          <Amount value={house.requirement} decimals={2} unit="USDT" /> · {formatPercent(share.times(100), 1)}
        </span>
      </div>
      <Meter share={share.toNumber()} label={t`It must be able to pay`} />
      <dl>
        {row(t`If prices jump against it`, house.stress)}
        {row(t`Unrealised profit it owes`, house.profit_owed)}
        {row(t`Held for running options`, house.option_holds)}
        {row(t`Profits it still has to pay`, house.claims)}
        <KeyValue large sum label={t`Together`}>
          <Amount value={house.requirement} decimals={2} unit="USDT" />
        </KeyValue>
        {row(t`Insurance`, house.insurance)}
      </dl>
      {new Big(house.claims).gt(0) && (
        <Note tone="warn">
          <Trans>The platform owes profits it could not pay at once. They come before any new business.</Trans>
        </Note>
      )}
      {house.multiples_halved && (
        <Note tone="warn">
          <Trans>Four fifths of the balance are bound: leverage is halved until there is room again.</Trans>
        </Note>
      )}
      <p className="text-12 muted">
        <Trans>
          As of {formatTime(house.time, 'second')}. An order that would ask for more than the platform has is refused; closing is never
          refused.
        </Trans>
      </p>
    </section>
  )
}

function Exposures({ house }: { house: House }) {
  const { t } = useLingui()
  const held = house.exposures.filter(({ gross }) => new Big(gross).gt(0))
  if (held.length === 0) return <Empty title={t`No open positions`} text={t`What all users together hold appears here, by market.`} />
  return (
    <table className="proof-table">
      <thead>
        <tr>
          <th scope="col">{t`Instrument`}</th>
          <th scope="col">{t`Long / short, lots`}</th>
          <th scope="col">{t`Net, USDT`}</th>
          <th scope="col">{t`Stress`}</th>
        </tr>
      </thead>
      <tbody>
        {held.map(({ symbol, long_lots, short_lots, net, stress_rate }) => (
          <tr key={symbol}>
            <td className="medium">{pairOf(symbol)}</td>
            <td className="text-12 muted">
              <Amount value={long_lots} compact />
              {' / '}
              <Amount value={short_lots} compact />
            </td>
            <td>
              <Amount value={net} compact />
            </td>
            <td className="figure muted">{formatPercent(new Big(stress_rate).times(100), 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Suspended({ house }: { house: House }) {
  const { t } = useLingui()
  if (house.suspended.length === 0)
    return <Empty title={t`Every period is offered`} text={t`Periods taken off for a day appear here with the reason.`} />
  return (
    <section className="list-rows lined">
      {bySuspension(house.suspended).map(({ symbol, seconds, reason }) => (
        <Row key={`${symbol} ${reason}`} title={`${pairOf(symbol)} · ${seconds.map(periodText).join(', ')}`} note={suspension(reason)} />
      ))}
    </section>
  )
}

function Voids() {
  const { t } = useLingui()
  const list = useVoids()
  return (
    <InfiniteList
      list={list}
      keyOf={({ id }) => id}
      row={voidRow}
      empty={<Empty title={t`No stake was ever returned`} text={t`Options without a price are void; each appears here with the reason.`} />}
    />
  )
}

const voidRow = ({ id, symbol, seconds, reason, time }: Void) => (
  <Row
    title={`${pairOf(symbol)} · ${periodText(seconds)}`}
    note={
      <>
        {voidReason(reason)}
        <span className="mono block break">{id}</span>
      </>
    }
    end={<span className="figure muted">{formatTime(time)}</span>}
  />
)
