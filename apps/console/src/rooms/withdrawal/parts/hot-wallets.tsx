import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Badge } from '@assay/web/ui/badge.tsx'
import { ErrorBox, SkeletonRows } from '@assay/web/ui/states.tsx'
import { formatRelative } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
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

/** What the signer last saw of its wallets, with the limits of its own file. */
export function HotWallets() {
  const { t } = useLingui()
  const { data, error, refetch } = useHot()
  return (
    <Section title={t`Hot wallets`} end={t`as the signer sees them`} wide>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && (
        <Table
          label={t`Hot wallets`}
          hasKeys={false}
          rows={data}
          empty={t`No signer has reported: what is ready is sent by hand`}
          idOf={({ chain, currency_id: id }) => `${chain} ${id}`}
          columns={[
            { title: t`Coin`, look: 'bold', cell: ({ currency_name: coin }) => coin },
            {
              title: t`Balance`,
              end: true,
              cell: balanceOf,
            },
            { title: t`Floor and ceiling`, end: true, cell: ({ floor, ceiling }) => `${figureText(floor)}–${figureText(ceiling)}` },
            {
              title: t`Signed in 24 h`,
              end: true,
              cell: ({ signed_today: signed, daily_limit: limit }) => `${figureText(signed)}/${figureText(limit)}`,
            },
            { title: t`Address`, look: 'mono', cell: ({ address }) => address },
            { title: t`Seen`, end: true, cell: ({ at }) => formatRelative(at) },
          ]}
        />
      )}
    </Section>
  )
}
