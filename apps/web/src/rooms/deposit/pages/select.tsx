import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Added } from '#app/added.tsx'
import { go } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Amount } from '#ui/figure.tsx'
import { BankIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useHeld, useWays, type Way } from '../api.ts'
import { NetworkDrawer } from '../parts/network-drawer.tsx'

const FULL_SCALE = 8

/** The coins that can come in. One that has several networks asks for the network before its address is shown. */
export function SelectPage({ coin: initial }: { coin?: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useWays()
  const [coin, setCoin] = useState(initial)
  const waysOf = (id: string | undefined): Way[] => data?.filter(({ currency_id: currency }) => currency === id) ?? []
  const show = ({ currency_id: currency, network }: Way) => go.navigate('/pages/fund/receive', { currency_id: currency, network })
  const pick = (id: string) => {
    const [only, ...others] = waysOf(id)
    if (only && others.length === 0) show(only)
    else setCoin(id)
  }
  return (
    <Page
      title={t`Deposit`}
      sheet
      actions={
        <PageLink className="icon-button" to="/pages/fund/receive_withdraw_record" aria-label={t`Deposit records`}>
          <ReceiptIcon />
        </PageLink>
      }
    >
      <Added at="waysIn" />
      <Row
        to="/pages/fund/bank_in"
        lead={<BankIcon size={24} />}
        title={<Trans>Bank transfer</Trans>}
        note={<Trans>From your bank into the fiat account</Trans>}
      />
      <Loaded data={data} error={error} refetch={refetch} rows={3}>
        {(ways) => <Coins ways={ways} onPick={pick} />}
      </Loaded>
      <div className="gutter padded">
        <Note>
          <Trans>A coin can travel on several networks. Pick the one your wallet sends on: the next step asks.</Trans>
        </Note>
      </div>
      <NetworkDrawer
        key={coin}
        ways={waysOf(coin)}
        open={coin !== undefined && waysOf(coin).length > 0}
        onClose={() => setCoin(undefined)}
        onChoose={show}
      />
    </Page>
  )
}

const SPOT = 2

function Coins({ ways, onPick }: { ways: readonly Way[]; onPick: (currency: string) => void }) {
  const { t } = useLingui()
  const spot = useHeld().data?.accounts.find(({ type }) => type === SPOT)
  const coins = [...Map.groupBy(ways, ({ currency_id: id }) => id)]
  return (
    <>
      <SectionHead title={t`Coins`}>
        <span className="text-12 muted">{t`You hold`}</span>
      </SectionHead>
      {coins.map(([id, own]) => {
        const { currency_name: name } = own[0]!
        const isClosed = own.every(({ state }) => state === 'closed')
        const held = spot && (spot.balances.find(({ currency_id: currency }) => currency === id)?.available ?? '0')
        return (
          <Row
            key={id}
            lead={<CoinIcon code={name} />}
            title={
              <>
                {name} {isClosed && <Badge tone="warn">{t`Closed right now`}</Badge>}
              </>
            }
            note={own.map(({ chain_name: chain }) => chain).join(', ')}
            end={<Amount className="text-16" value={held} scale={FULL_SCALE} currency={name} balance />}
            onClick={() => onPick(id)}
          />
        )
      })}
    </>
  )
}
