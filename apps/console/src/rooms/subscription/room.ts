import { msg } from '@lingui/core/macro'
import { RocketIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** Sales of tokens: drafts, scheduling, and who is in. */
export const subscription = defineRoom({
  name: 'subscription',
  pages: [
    {
      path: '/sales',
      title: msg`Token sales`,
      right: 'earn.read',
      rail: { group: 'markets', icon: RocketIcon, key: 't', decides: ['subscription.sale', 'subscription.call_off'] },
      page: (): Part => import('./pages/projects.tsx').then((found) => found.Projects),
    },
    {
      path: '/sales/:id',
      title: msg`Token sales`,
      right: 'earn.read',
      page: (): Part => import('./pages/buyers.tsx').then((found) => found.Buyers),
    },
  ],
})
