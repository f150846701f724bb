import { msg } from '@lingui/core/macro'
import { MegaphoneIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** What is announced to users. */
export const message = defineRoom({
  name: 'message',
  pages: [
    {
      path: '/announcements',
      title: msg`Announcements`,
      right: 'announcements.manage',
      rail: { group: 'site', icon: MegaphoneIcon, key: 'n' },
      page: (): Part => import('./pages/announcements.tsx').then((found) => found.Announcements),
    },
  ],
})
