import { msg } from '@lingui/core/macro'
import { GuessIcon, TradeIcon } from '#ui/icons.tsx'
import type { Part } from './room.ts'
import { defineRoom } from './room.ts'

/** Pages that many rooms make together, and pages that belong to no room yet. */
export const own = defineRoom({
  name: 'app',
  routes: [
    {
      path: '/pages/transaction/index',
      title: msg`Trade`,
      access: 'guest',
      tab: { icon: TradeIcon, place: 3 },
      page: (): Part => import('./trade.tsx').then((app) => app.openTrade()),
    },
    {
      path: '/pages/transaction/currency',
      title: msg`Chart`,
      access: 'guest',
      page: (): Part => import('./chart.tsx').then((app) => app.Chart),
    },
    { path: '/choose-location', title: msg`Choose a location`, access: 'guest' },
    { path: '/open-location', title: msg`Location`, access: 'guest' },
    { path: '/pages/game/game', title: msg`Guess`, access: 'guest', tab: { icon: GuessIcon, place: 6, only: 'guess' } },
  ],
})
