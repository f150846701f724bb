import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { useProducts, type Product } from '../api.ts'
import { LockDrawer } from '../parts/lock-drawer.tsx'
import { Mining } from '../parts/mining.tsx'

/** The drawer of a product, above the list: `?config_id=`. What leaves the list while it is open stays, closed. */
export function BuyPage() {
  const [search] = useSearchParams()
  const { data, apartMs } = useProducts()
  const listed = data?.find(({ config_id: id }) => id === search.get('config_id'))
  const [kept, setKept] = useState<Product>()
  if (listed && listed !== kept) setKept(listed)
  const gone = kept && kept.config_id === search.get('config_id') ? { ...kept, status: 'paused' as const } : undefined
  const product = listed ?? gone
  return (
    <Mining>
      {product && <LockDrawer open product={product} apartMs={apartMs} onClose={() => go.redirect('/pages/lockming/lockming')} />}
    </Mining>
  )
}
