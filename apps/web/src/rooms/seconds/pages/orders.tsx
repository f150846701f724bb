import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { OrdersPage, useOrdersAddress, useShownRow } from '#trading/orders.tsx'
import { HallmarkIcon } from '#ui/icons.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import type { Option } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { useFreshOptions, useJustSettled, useOptionMarkets, useOptionPages, useRunning } from '../api.ts'
import { OptionDrawer } from '../options/option-drawer.tsx'
import { OptionRow } from '../options/option-row.tsx'
import { NoneRunning, NoneSettled } from '../options/options-panel.tsx'
import { useTickOf } from '../use-market.ts'

const statuses = ['open', 'done'] as const
type Status = (typeof statuses)[number]
const noMarkets: OptionMarket[] = []

/** Every option of the user, running and settled, of all markets or one: `?status=open|done&match_id=`. */
export function SecondsOrdersPage() {
  const { t } = useLingui()
  const address = useOrdersAddress(statuses, { tab: 'status', market: 'match_id' })
  const { data: markets = noMarkets } = useOptionMarkets()
  const { options } = useRunning()
  const [shown, setShown] = useShownRow()
  const tickOf = useTickOf(markets)
  useJustSettled(options)
  useFreshOptions(options)
  const list = { matchId: address.market, tickOf, onOpen: setShown }
  return (
    <OrdersPage
      title={t`Options orders`}
      label={t`Your options`}
      address={address}
      markets={markets.map(({ id, pair }) => ({ value: id, label: pair }))}
      tabs={[
        { value: 'open', label: t`Running`, count: options?.length, content: <List {...list} status="open" /> },
        { value: 'done', label: t`Settled`, content: <List {...list} status="done" /> },
      ]}
      actions={
        <PageLink className="icon-button" to="/pages/proof/index" aria-label={t`Proof`}>
          <HallmarkIcon />
        </PageLink>
      }
    >
      <OptionDrawer id={shown} row={options?.find(({ id }) => id === shown)} tickOf={tickOf} onClose={() => setShown(undefined)} />
    </OrdersPage>
  )
}

interface ListProps {
  status: Status
  matchId: string | undefined
  tickOf: (symbol: string) => string
  onOpen: (optionId: string) => void
}

function List({ status, matchId, tickOf, onOpen }: ListProps) {
  const list = useOptionPages(status, matchId)
  const row = (option: Option) => <OptionRow option={option} tick={tickOf(option.symbol)} onOpen={onOpen} />
  return <InfiniteList list={list} keyOf={({ id }) => id} row={row} empty={status === 'open' ? <NoneRunning /> : <NoneSettled />} />
}
