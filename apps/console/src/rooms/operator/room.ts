import { msg } from '@lingui/core/macro'
import { DocumentIcon, ShieldIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** Those who run the site, and the log of what they did. Login and invitation stand outside of the frame. */
export const operator = defineRoom({
  name: 'operator',
  pages: [
    {
      path: '/operators',
      title: msg`Operators`,
      right: 'operators.manage',
      rail: { group: 'site', icon: ShieldIcon, key: 'o', decides: ['operator.give'] },
      page: (): Part => import('./pages/operators.tsx').then((found) => found.Operators),
    },
    {
      path: '/log',
      title: msg`Audit log`,
      right: 'log.read',
      rail: { group: 'site', icon: DocumentIcon, key: 'a' },
      page: (): Part => import('./pages/log.tsx').then((found) => found.Log),
    },
  ],
})
