import { msg } from '@lingui/core/macro'
import { IdentityIcon } from '@assay/web/ui/icons.tsx'
import { call } from '#api/call.ts'
import { defineRoom, type Part } from '#app/room.ts'
import { Waiting } from './parts/waiting.tsx'

/** Proofs of identity: the line of those that wait, what was typed beside the pictures, and the decision. */
export const identity = defineRoom({
  name: 'identity',
  pages: [
    {
      path: '/identity',
      title: msg`Identity`,
      right: 'identity.read',
      rail: { group: 'people', icon: IdentityIcon, key: 'p', Waiting },
      page: (): Part => import('./pages/queue.tsx').then((found) => found.Queue),
    },
    {
      path: '/identity/:id',
      title: msg`Identity`,
      right: 'identity.read',
      page: (): Part => import('./pages/queue.tsx').then((found) => found.Queue),
    },
  ],
  finds: {
    kind: msg`Identity`,
    right: 'identity.read',
    search: async (text) => {
      const { data } = await call('identity.queue', { limit: 100 })
      const start = text.toLowerCase()
      const fits = (word: string): boolean => word.toLowerCase().startsWith(start)
      return data
        .filter(({ user_id: userId, username, name }) => [userId, username, ...name.split(' ')].some(fits))
        .map(({ id, user_id: userId, name }) => ({ title: name, note: userId, path: `/identity/${id}` }))
    },
  },
})
