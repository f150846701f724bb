import { msg } from '@lingui/core/macro'
import { DocumentIcon, SettingsIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** What the site says, and what is set. */
export const content = defineRoom({
  name: 'content',
  pages: [
    {
      path: '/content',
      title: msg`Content`,
      right: 'content.manage',
      rail: { group: 'site', icon: DocumentIcon, key: 'c' },
      page: (): Part => import('./pages/articles.tsx').then((found) => found.Articles),
    },
    {
      path: '/settings',
      title: msg({ context: 'site', message: 'Settings' }),
      right: 'settings.read',
      rail: { group: 'site', icon: SettingsIcon, key: 's', decides: ['content.setting'] },
      page: (): Part => import('./pages/settings.tsx').then((found) => found.Settings),
    },
  ],
})
