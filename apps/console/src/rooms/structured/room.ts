import { msg } from '@lingui/core/macro'
import { CandlesIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** Dual investments: cover and exposure, who is in, and the pausing of a coin. */
export const structured = defineRoom({
  name: 'structured',
  pages: [
    {
      path: '/dual',
      title: msg`Dual investment`,
      right: 'earn.read',
      rail: { group: 'markets', icon: CandlesIcon, key: 'd' },
      page: (): Part => import('./pages/exposure.tsx').then((found) => found.Exposure),
    },
    {
      path: '/dual/investments',
      title: msg`Dual investment`,
      right: 'earn.read',
      page: (): Part => import('./pages/investments.tsx').then((found) => found.Investments),
    },
  ],
})
