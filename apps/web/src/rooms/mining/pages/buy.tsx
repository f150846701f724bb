import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { useProducts } from '../api.ts'
import { LockDrawer } from '../parts/lock-drawer.tsx'
import { Mining } from '../parts/mining.tsx'

/** The drawer of a product, above the list: `?config_id=`. */
export function BuyPage() {
  const [search] = useSearchParams()
  const { data } = useProducts()
  const product = data?.find(({ config_id: id }) => id === search.get('config_id'))
  return <Mining>{product && <LockDrawer open product={product} onClose={() => go.redirect('/pages/lockming/lockming')} />}</Mining>
}
