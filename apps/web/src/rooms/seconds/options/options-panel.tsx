import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadedRows } from '#ui/loaded.tsx'
import { AllLink, OrdersPanel } from '#trading/orders.tsx'
import { Empty } from '#ui/states.tsx'
import type { Option } from '../api.ts'
import { useJustSettled, useLatestSettled, useRunning } from '../api.ts'
import { OptionDrawer } from './option-drawer.tsx'
import { OptionRow } from './option-row.tsx'
import { OptionTable } from './option-table.tsx'

type Tab = 'running' | 'settled'

/** The user's options below the ticket: running and just settled ones, and the latest settled ones. */
export function OptionsPanel({ tickOf, desk = false }: { tickOf: (symbol: string) => string; desk?: boolean }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string>()
  const { options, error, refetch } = useRunning()
  const settled = useLatestSettled()
  const justSettled = useJustSettled(options)
  const fresh = settled.data?.data.filter(({ id }) => justSettled.includes(id)) ?? []
  const rows = (list: readonly Option[]) =>
    desk ? (
      <OptionTable options={list} tickOf={tickOf} onOpen={setShown} />
    ) : (
      <section className="list-rows lined">
        {list.map((option) => (
          <OptionRow key={option.id} option={option} tick={tickOf(option.symbol)} onOpen={setShown} />
        ))}
      </section>
    )
  const runs = (
    <LoadedRows data={options && [...options, ...fresh]} error={error} refetch={refetch} empty={<NoneRunning />}>
      {rows}
    </LoadedRows>
  )
  const ended = (
    <LoadedRows data={settled.data?.data} error={settled.error} refetch={settled.refetch} empty={<NoneSettled />}>
      {rows}
    </LoadedRows>
  )
  return (
    <>
      <OrdersPanel<Tab>
        label={t`Your options`}
        guest={{ title: t`Your options appear here`, text: t`Log in to buy options and to see them.` }}
        tabs={[
          { value: 'running', label: t`Running`, count: options?.length, content: runs },
          { value: 'settled', label: t`Settled`, content: ended },
        ]}
        end={endOf}
        tabOf={() => undefined}
      />
      <OptionDrawer id={shown} row={options?.find(({ id }) => id === shown)} tickOf={tickOf} onClose={() => setShown(undefined)} />
    </>
  )
}

const endOf = (tab: Tab) => <AllLink to="/pages/transaction/seconds_order" query={{ status: tab === 'settled' ? 'done' : 'open' }} />

export function NoneRunning() {
  const { t } = useLingui()
  return <Empty title={t`No running options`} text={t`An option you buy counts down here.`} />
}

export function NoneSettled() {
  const { t } = useLingui()
  return <Empty title={t`Nothing has settled yet`} text={t`Results appear here, each with its proof.`} />
}
