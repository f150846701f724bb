import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { apartOf } from '#api/server-clock.ts'
import { ProductTile, ProductTileComing } from '#trading/product-tile.tsx'
import { ShortTimeLeft } from '#ui/countdown.tsx'

const EVERY_MS = 60_000

/** On home: the sale that ends or begins next. */
export function SaleCard() {
  const { t } = useLingui()
  const { data, isPending, dataUpdatedAt } = useQuery({ ...query('subscription.list'), refetchInterval: EVERY_MS })
  const moments = (data?.data ?? []).flatMap(({ name, status, starts_at: starts, ends_at: ends }) =>
    status === 'ended' ? [] : [{ name, isRunning: status === 'ongoing', atMs: Date.parse(status === 'ongoing' ? ends : starts) }],
  )
  const [next] = moments.toSorted((one, other) => Number(other.isRunning) - Number(one.isRunning) || one.atMs - other.atMs)
  if (!data || !next) return isPending ? <ProductTileComing /> : null
  const { name, isRunning, atMs } = next
  return (
    <ProductTile
      to="/pages/ieo/ieo"
      name={t`Token sales`}
      figure={<ShortTimeLeft untilMs={atMs - apartOf(data.time, dataUpdatedAt)} />}
      note={isRunning ? <Trans>left for {name}</Trans> : <Trans>until {name}</Trans>}
    />
  )
}
