import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refresh } from '../../../api/queries.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { HallmarkIcon } from '../../../ui/icons.tsx'
import { InfiniteList } from '../../../ui/infinite-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Option } from '../api.ts'
import { useJustSettled, useOptionMarkets, useOptionPages, useRunning } from '../api.ts'
import { OptionDrawer } from '../options/option-drawer.tsx'
import { OptionRow } from '../options/option-row.tsx'
import { useTickOf } from '../panel.tsx'
import '../seconds.css'

type Status = 'open' | 'done'
const EVERY_MARKET = 'all'
const noMarkets: never[] = []

/** Every option of the user, running and settled, of all markets or one: `?status=open|done&match_id=`. */
export function SecondsOrdersPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const status: Status = params.get('status') === 'done' ? 'done' : 'open'
  const matchId = params.get('match_id') ?? undefined
  const { markets = noMarkets } = useOptionMarkets()
  const running = useRunning()
  const [shown, setShown] = useState<string>()
  const tickOf = useTickOf(markets)
  useFreshLists(running.options)
  const show = (change: { status?: Status; matchId?: string | undefined }) => {
    const next = { status, matchId, ...change }
    setParams({ status: next.status, ...(next.matchId && { match_id: next.matchId }) }, { replace: true })
  }
  const list = { matchId, tickOf, onOpen: setShown }
  return (
    <Page
      title={t`Options orders`}
      sheet
      actions={
        <PageLink className="ib" to="/pages/proof/index" aria-label={t`Proof`}>
          <HallmarkIcon />
        </PageLink>
      }
    >
      <div className="seconds-filter">
        <Select
          label={t`Instrument`}
          value={matchId ?? EVERY_MARKET}
          search={t`Find a market`}
          options={[{ value: EVERY_MARKET, label: t`All markets` }, ...markets.map(({ id, pair }) => ({ value: id, label: pair }))]}
          onChange={(value) => show({ matchId: value === EVERY_MARKET ? undefined : value })}
        />
      </div>
      <Tabs<Status>
        label={t`Your options`}
        value={status}
        onChange={(next) => show({ status: next })}
        items={[
          { value: 'open', label: t`Running`, count: running.options?.length, content: <List {...list} status="open" /> },
          { value: 'done', label: t`Settled`, content: <List {...list} status="done" /> },
        ]}
      />
      <OptionDrawer id={shown} row={running.options?.find(({ id }) => id === shown)} tickOf={tickOf} onClose={() => setShown(undefined)} />
    </Page>
  )
}

/** Lists are asked again when an option is bought elsewhere, gets its entry price or settles. */
function useFreshLists(running: readonly Option[] | undefined): void {
  const state = running?.map(({ id, stage }) => `${id}:${stage}`).join()
  useJustSettled(running)
  useEffect(() => {
    if (state) refresh('seconds.lists')
  }, [state])
}

interface ListProps {
  status: Status
  matchId: string | undefined
  tickOf: (symbol: string) => string
  onOpen: (optionId: string) => void
}

function List({ status, matchId, tickOf, onOpen }: ListProps) {
  const { t } = useLingui()
  const list = useOptionPages(status, matchId)
  const row = (option: Option) => <OptionRow option={option} tick={tickOf(option.symbol)} onOpen={onOpen} />
  return (
    <InfiniteList
      list={list}
      keyOf={({ id }) => id}
      row={row}
      empty={
        status === 'open' ? (
          <Empty title={t`Nothing is running`} text={t`An option you buy counts down here.`} />
        ) : (
          <Empty title={t`Nothing has settled yet`} text={t`Results stand here, each with its proof.`} />
        )
      }
    />
  )
}
