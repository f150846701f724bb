import { msg } from '@lingui/core/macro'
import { ChatIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'
import { Waiting } from './parts/waiting.tsx'

/** Customer service: the inbox, one conversation beside its user, quick replies. */
export const support = defineRoom({
  name: 'support',
  pages: [
    {
      path: '/support',
      title: msg`Support`,
      right: 'support.answer',
      rail: { group: 'people', icon: ChatIcon, key: 'r', Waiting },
      page: (): Part => import('./pages/inbox.tsx').then((found) => found.Inbox),
    },
    {
      path: '/support/replies',
      title: msg`Quick replies`,
      right: 'support.replies',
      rail: { group: 'site', icon: ChatIcon, key: 'q' },
      page: (): Part => import('./pages/replies.tsx').then((found) => found.Replies),
    },
  ],
})
