import { msg } from '@lingui/core/macro'
import { BoltIcon, IndicatorIcon, MarketIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** The state of the house: figures over a time, what it has at stake, and whether all of it runs. */
export const house = defineRoom({
  name: 'house',
  pages: [
    {
      path: '/house',
      title: msg`Dashboard`,
      right: 'house.read',
      rail: { group: 'overview', icon: MarketIcon, key: 'h' },
      page: (): Part => import('./pages/dashboard.tsx').then((found) => found.Dashboard),
    },
    {
      path: '/house/exposure',
      title: msg`Exposure`,
      right: 'house.read',
      rail: { group: 'overview', icon: IndicatorIcon, key: 'e' },
      page: (): Part => import('./pages/exposure.tsx').then((found) => found.Exposure),
    },
    {
      path: '/house/health',
      title: msg`Feeds and desks`,
      right: 'house.read',
      rail: { group: 'overview', icon: BoltIcon, key: 'y' },
      page: (): Part => import('./pages/health.tsx').then((found) => found.Health),
    },
  ],
})
