import { msg } from '@lingui/core/macro'
import { PeopleIcon } from '@assay/web/ui/icons.tsx'
import { call } from '#api/call.ts'
import { defineRoom, type Part } from '#app/room.ts'

/** Users: finding one, what he is, freezing, sessions, notes. */
export const account = defineRoom({
  name: 'account',
  pages: [
    {
      path: '/users',
      title: msg`Users`,
      right: 'users.read',
      rail: { group: 'people', icon: PeopleIcon, key: 'u', decides: ['withdrawal.limit'] },
      page: (): Part => import('./pages/users.tsx').then((found) => found.Users),
    },
    {
      path: '/users/:id',
      title: msg`User`,
      right: 'users.read',
      page: (): Part => import('./pages/user.tsx').then((found) => found.User),
    },
  ],
  finds: {
    kind: msg`Users`,
    right: 'users.read',
    search: async (text) => {
      const { data } = await call('account.findUsers', { find: text })
      return data.map(({ id, username, email, nickname }) => ({
        title: id,
        note: [nickname, username, email].filter(Boolean).join(' · '),
        path: `/users/${id}`,
      }))
    },
  },
})
