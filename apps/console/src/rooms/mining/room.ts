import { msg } from '@lingui/core/macro'
import { LayersIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** Products of locked mining: making, pausing and ending them, the pool, and who is in. */
export const mining = defineRoom({
  name: 'mining',
  pages: [
    {
      path: '/mining',
      title: msg`Locked mining`,
      right: 'earn.read',
      rail: { group: 'markets', icon: LayersIcon, key: 'm', decides: ['mining.product'] },
      page: (): Part => import('./pages/products.tsx').then((found) => found.Products),
    },
    {
      path: '/mining/:id',
      title: msg`Locked mining`,
      right: 'earn.read',
      page: (): Part => import('./pages/subscribers.tsx').then((found) => found.Subscribers),
    },
  ],
})
