import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { Amount } from '#ui/figure.tsx'
import { HelpIcon } from '#ui/icons.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Investment, Market } from '../api.ts'
import { useInvestments, useOffers, useSummary } from '../api.ts'
import { worthOf } from '../figures.ts'
import { Running, SettledRow } from '../parts/running.tsx'
import '../structured.css'

type Tab = 'ing' | 'done'

/** What the user has in dual, running and settled. `?tab=done` opens the settled ones. */
export function MinePage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const [tab, setTab] = useState<Tab>(params.get('tab') === 'done' ? 'done' : 'ing')
  const { data: offers } = useOffers()
  const { data: summary } = useSummary()
  useLiveBalances()
  const help = (
    <PageLink className="icon-button" to="/pages/invest/help" aria-label={t`How dual works`}>
      <HelpIcon />
    </PageLink>
  )
  return (
    <Page title={t`My dual`} actions={help} width="form">
      <Hero markets={offers?.markets} />
      <div className="sheet">
        <div className="band" />
        <Tabs
          label={t`My investments`}
          value={tab}
          onChange={setTab}
          items={[
            { value: 'ing', label: t`Running`, count: summary?.running, content: <RunningList /> },
            { value: 'done', label: t`Settled`, count: summary?.settled, content: <SettledList /> },
          ]}
        />
      </div>
    </Page>
  )
}

function Hero({ markets }: { markets: readonly Market[] | undefined }) {
  const { data } = useSummary()
  const total = data?.put_in.reduce<Big | undefined>((sum, side) => {
    const worth = worthOf(side, markets)
    return worth && sum?.plus(worth)
  }, new Big(0))
  return (
    <section className="dual-hero">
      <div className="text-12 muted">
        <Trans>Value in dual now</Trans>
      </div>
      <Amount className="text-32 bold" value={total?.toFixed()} decimals={2} unit="USDT" total balance />
      <div className="text-12 muted">
        <Trans>At the index price. Until it settles, each is worth what was put in.</Trans>
      </div>
    </section>
  )
}

const drawRunning = (one: Investment) => <Running investment={one} />
const drawSettled = (one: Investment) => <SettledRow investment={one} />

function RunningList() {
  const { t } = useLingui()
  const list = useInvestments('ing')
  return (
    <InfiniteList
      list={list}
      keyOf={({ id }) => id}
      row={drawRunning}
      empty={
        <Empty
          title={t`Nothing is running`}
          text={t`What you put in stands here until it is settled.`}
          action={
            <PageLink className="button primary small" to="/pages/invest/invest">
              <Trans>See the rates</Trans>
            </PageLink>
          }
        />
      }
    />
  )
}

function SettledList() {
  const { t } = useLingui()
  return (
    <InfiniteList
      list={useInvestments('done')}
      keyOf={({ id }) => id}
      row={drawSettled}
      empty={<Empty title={t`Nothing settled yet`} text={t`Each settlement comes with a receipt that this device checks.`} />}
    />
  )
}
