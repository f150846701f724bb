import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Badge } from '@assay/web/ui/badge.tsx'
import { Copied, shortened } from '@assay/web/ui/chain-text.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatRelative } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { inFile, Table } from '#ui/table.tsx'
import { useHot, type Hot } from '../api.ts'

const balanceOf = (wallet: Hot) => <Balance of={wallet} />

function Balance({ of: { balance, floor } }: { of: Hot }) {
  const { t } = useLingui()
  return (
    <>
      {figureText(balance)} {new Big(balance).lt(floor) && <Badge tone="warn">{t`below the floor`}</Badge>}
    </>
  )
}

const coinOf = ({ currency_name: coin, address }: Hot) => (
  <>
    {coin}
    <span className="block text-12">
      <Copied label={address} value={address}>
        <span className="mono muted">{shortened(address)}</span>
      </Copied>
    </span>
  </>
)

/** What the signer last saw of its wallets, with the limits of its own file. */
export function HotWallets() {
  const { t } = useLingui()
  const hot = useHot()
  return (
    <Section title={t`Hot wallets`} end={t`as the signer sees them`} wide>
      <Loaded {...hot} rows={2}>
        {(data) => (
          <Table<Hot>
            label={t`Hot wallets`}
            hasKeys={false}
            rows={data}
            empty={t`No signer has reported: what is ready is sent by hand`}
            idOf={({ chain, currency_id: id }) => `${chain} ${id}`}
            columns={[
              { title: t`Coin`, look: 'bold', cell: coinOf, text: ({ currency_name: coin }) => coin },
              {
                title: t`Balance`,
                end: true,
                cell: balanceOf,
                text: ({ balance }) => balance,
              },
              {
                title: t`Floor and ceiling`,
                end: true,
                cell: ({ floor, ceiling }) => `${figureText(floor)}–${figureText(ceiling)}`,
              },
              inFile(t`Floor`, ({ floor }) => floor),
              inFile(t`Ceiling`, ({ ceiling }) => ceiling),
              {
                title: t`Signed in 24 h`,
                end: true,
                cell: ({ signed_today: signed, daily_limit: limit }) => `${figureText(signed)}/${figureText(limit)}`,
                text: ({ signed_today: signed }) => signed,
              },
              inFile(t`Limit of 24 h`, ({ daily_limit: limit }) => limit),
              inFile(t`Chain`, ({ chain }) => chain),
              inFile(t`Address`, ({ address }) => address),
              { title: t`Seen`, end: true, cell: ({ at }) => formatRelative(at), text: ({ at }) => at },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
