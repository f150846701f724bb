import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { MarketIcon } from '#ui/icons.tsx'

export const market = defineRoom({
  name: 'market',
  routes: [
    {
      path: '/pages/market/market',
      title: msg({ context: 'place', message: 'Market' }),
      access: 'guest',
      tab: { icon: MarketIcon, place: 2 },
      page: (): Part => import('./pages/market.tsx').then((room) => room.MarketPage),
    },
    {
      path: '/pages/market/search',
      title: msg`Search`,
      access: 'guest',
      page: (): Part => import('./pages/search.tsx').then((room) => room.SearchPage),
    },
  ],
  adds: {
    home: (): Part => import('./parts/watch.tsx').then((room) => room.Watch),
    besideAssets: (): Part => import('./parts/watch.tsx').then((room) => room.Watch),
  },
})
