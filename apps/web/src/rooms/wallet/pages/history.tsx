import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { formatTime } from '#ui/time.ts'
import { accountOf, accountWords } from '../accounts.ts'
import type { Conversion, Move } from '../api.ts'
import { FULL_SCALE, useConversionPages, useMovePages } from '../api.ts'
import { RateText } from '../parts/rate-text.tsx'
import '../wallet.css'

const tabs = ['moves', 'conversions'] as const
type Tab = (typeof tabs)[number]

/** Moves between one's own accounts, and conversions. */
export function TransferHistoryPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'moves'
  return (
    <Page title={t`Transfer history`} className="wallet" sheet>
      <Tabs<Tab>
        label={t`Kind`}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        items={[
          { value: 'moves', label: t`Transfers`, content: <Moves /> },
          { value: 'conversions', label: t`Conversions`, content: <Conversions /> },
        ]}
      />
    </Page>
  )
}

function Moves() {
  const { t } = useLingui()
  return (
    <InfiniteList<Move>
      list={useMovePages()}
      keyOf={({ id }) => id}
      row={drawMove}
      empty={
        <Empty
          title={t`No transfers yet`}
          text={t`What you move between your accounts appears here.`}
          action={
            <PageLink className="button ghost small" to="/pages/fund/transfer">
              <Trans>Transfer</Trans>
            </PageLink>
          }
        />
      }
    />
  )
}

const drawMove = (move: Move) => <MoveRow move={move} />

function MoveRow({ move }: { move: Move }) {
  const { i18n } = useLingui()
  const name = (type: number) => {
    const account = accountOf(type)
    return account ? i18n._(accountWords[account]) : String(type)
  }
  const from = name(move.from_field)
  const to = name(move.to_field)
  return (
    <div className="list-row wallet-row">
      <span className="grow">
        <Way from={from} to={to} time={move.time} />
      </span>
      <span className="text-end">
        <Amount className="text-16" value={move.number} scale={FULL_SCALE} unit={move.currency_name} />
      </span>
    </div>
  )
}

function Conversions() {
  const { t } = useLingui()
  return (
    <InfiniteList<Conversion>
      list={useConversionPages()}
      keyOf={({ id }) => id}
      row={drawConversion}
      empty={
        <Empty
          title={t`No conversions yet`}
          text={t`What you convert appears here with its rate and fee.`}
          action={
            <PageLink className="button ghost small" to="/pages/fund/fundTransfer">
              <Trans>Convert</Trans>
            </PageLink>
          }
        />
      }
    />
  )
}

const drawConversion = (conversion: Conversion) => <ConversionRow conversion={conversion} />

function ConversionRow({ conversion }: { conversion: Conversion }) {
  const { from_currency_name: from, to_currency_name: to, number, receive, rate, fee } = conversion
  return (
    <div className="list-row wallet-row">
      <span className="grow">
        <Way from={from} to={to} time={conversion.time} />
        <span className="text-12 muted block">
          <RateText rate={rate} from={from} to={to} />
        </span>
      </span>
      <span className="text-end">
        <Amount className="text-16 block" value={receive} scale={FULL_SCALE} unit={to} />
        <span className="text-12 muted block">
          <Trans>
            for <Amount value={number} scale={FULL_SCALE} currency={from} /> {from}
          </Trans>
        </span>
        <span className="text-12 muted block">
          <Trans>
            Fee <Amount value={fee} scale={FULL_SCALE} currency={to} /> {to}
          </Trans>
        </span>
      </span>
    </div>
  )
}

/** A transfer or conversion, and its time. */
function Way({ from, to, time }: { from: string; to: string; time: string }) {
  return (
    <>
      <span className="medium block">
        <Trans>
          {from} to {to}
        </Trans>
      </span>
      <span className="figure text-12 muted block">{formatTime(time, 'full')}</span>
    </>
  )
}
