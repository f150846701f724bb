import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '@assay/web/ui/badge.tsx'
import { formatAmount } from '@assay/web/ui/format.ts'
import { Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Coin, type Overview, useOverview } from '../api.ts'
import { Seal } from '../parts/seal.tsx'
import { Statements } from '../parts/statements.tsx'

/** What is owed and held, coin by coin; where withdrawals are stopped, that stands first. */
export function Reserves() {
  const { t } = useLingui()
  const may = useRight()
  const overview = useOverview()
  const { data } = overview
  const [openId, setOpenId] = useState('')
  const open = data?.coins.find(({ currency_id: id }) => id === openId)
  return (
    <>
      <Bar title={t`Reserves`} note={data?.is_play ? t`Play money is not held anywhere: compared is what was minted` : undefined} />
      <Columns widths="1fr 380px">
        <Column>
          <Loaded {...overview} rows={8}>
            {(data) => <Stopped coins={data.coins} />}
          </Loaded>
          {data && <Coins overview={data} openId={openId} onOpen={data.is_play ? undefined : setOpenId} />}
          {open && <Wallets coin={open} />}
        </Column>
        <Column>
          {data && <Seal overview={data} />}
          {data && may('reserve.manage') && <Statements fiats={data.fiats} isPlay={data.is_play} />}
        </Column>
      </Columns>
    </>
  )
}

function Stopped({ coins }: { coins: readonly Coin[] }) {
  const stopped = coins.filter(({ short_since: since }) => since !== null)
  return stopped.map(({ currency_id: id, currency_name: name, short_since: since, state }) => (
    <Section key={id}>
      <Note tone="bad">
        {state === 'short' ? (
          <Trans>
            Withdrawals of {name} are stopped since {formatTime(since!, 'full')}: less is held than is owed. They go on by themselves once
            it is there.
          </Trans>
        ) : (
          <Trans>
            Withdrawals of {name} are stopped since {formatTime(since!, 'full')}: what is held has not been read lately.
          </Trans>
        )}
      </Note>
    </Section>
  ))
}

function Coins({
  overview: { coins, is_play: isPlay },
  openId,
  onOpen,
}: {
  overview: Overview
  openId: string
  /** Left out: nothing is held anywhere. */
  onOpen: ((id: string) => void) | undefined
}) {
  const { t } = useLingui()
  const names = { whole: t`Covered`, short: t({ context: 'reserve', message: 'Short' }), unread: t`Not read`, play: t`Play money` }
  const heldOf = ({ held, minted }: Coin): string => held ?? minted ?? '0'
  return (
    <Table<Coin>
      label={t`Reserves`}
      rows={coins}
      empty={t`Nothing is owed yet`}
      idOf={({ currency_id: id }) => id}
      openId={openId}
      {...(onOpen && { onOpen: ({ currency_id: id }: Coin) => onOpen(id) })}
      columns={[
        { title: t`Coin`, look: 'bold', cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
        { title: t`Owed`, end: true, cell: ({ owed, scale }) => formatAmount(owed, scale), text: ({ owed }) => owed },
        {
          title: isPlay ? t`Minted` : t({ context: 'reserve', message: 'Held' }),
          end: true,
          cell: (coin) => formatAmount(heldOf(coin), coin.scale),
          text: heldOf,
        },
        {
          title: t`State`,
          cell: ({ state }) => stateBadge(state, names[state]),
          text: ({ state }) => state,
        },
        {
          title: t`Read at`,
          isHidden: isPlay,
          end: true,
          cell: ({ read_at: at }) => (at ? formatTime(at) : ''),
          text: ({ read_at: at }) => at ?? '',
        },
      ]}
    />
  )
}

const stateBadge = (state: Coin['state'], name: string) => (
  <Badge tone={state === 'short' || state === 'unread' ? 'warn' : undefined}>{name}</Badge>
)

const readAt = ({ read_at: at, is_old: isOld }: Coin['wallets'][number]) => <span className={isOld ? 'warn' : ''}>{formatTime(at)}</span>

function Wallets({ coin: { wallets, scale, currency_name: name, by_bank: byBank } }: { coin: Coin }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Where ${name} is held`} wide>
        <Table
          label={t`Where ${name} is held`}
          hasKeys={false}
          rows={wallets}
          empty={t`No wallet of this coin has been read.`}
          idOf={({ id }) => id}
          columns={[
            { title: t`Kind`, cell: ({ kind }) => kind, text: ({ kind }) => kind },
            { title: t`Network`, cell: ({ network }) => network, text: ({ network }) => network ?? '' },
            { title: t`Address`, look: 'mono', cell: ({ address }) => address, text: ({ address }) => address ?? '' },
            { title: t`Height`, end: true, cell: ({ height }) => height ?? '', text: ({ height }) => height ?? '' },
            {
              title: t`Read at`,
              end: true,
              cell: readAt,
              text: ({ read_at: at }) => at,
            },
            {
              title: t({ context: 'reserve', message: 'Held' }),
              end: true,
              cell: ({ balance }) => formatAmount(balance, scale),
              text: ({ balance }) => balance,
            },
          ]}
        />
      </Section>
      {byBank && (
        <Section>
          <ByBank {...byBank} amountOf={(amount) => `${formatAmount(amount, scale)} ${name}`} />
        </Section>
      )}
    </>
  )
}

interface ByBankProps extends NonNullable<Coin['by_bank']> {
  amountOf(amount: string): string
}

function ByBank({ since, came_in: cameIn, went_out: wentOut, amountOf }: ByBankProps) {
  return (
    <Note>
      <Trans>
        Since the statement of {formatTime(since)}, {amountOf(cameIn)} came in by bank and {amountOf(wentOut)} went out. Both are counted.
        Payments announced before it count from the next statement on.
      </Trans>
    </Note>
  )
}
