import { msg } from '@lingui/core/macro'
import { MarketIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** What is traded, its terms, and halts of trading. */
export const instrument = defineRoom({
  name: 'instrument',
  pages: [
    {
      path: '/instruments',
      title: msg`Instruments`,
      right: 'instruments.read',
      rail: { group: 'markets', icon: MarketIcon, key: 'i', decides: ['instrument.terms', 'instrument.list'] },
      page: (): Part => import('./pages/instruments.tsx').then((found) => found.Instruments),
    },
    {
      path: '/terms',
      title: msg`Fees and terms`,
      right: 'instruments.read',
      page: (): Part => import('./pages/terms.tsx').then((found) => found.ChangingTerms),
    },
    {
      path: '/tokens',
      title: msg`Sold tokens`,
      right: 'instruments.read',
      page: (): Part => import('./pages/tokens.tsx').then((found) => found.ListedTokens),
    },
    {
      path: '/halts',
      title: msg`Halts`,
      right: 'instruments.read',
      page: (): Part => import('./pages/halts.tsx').then((found) => found.HaltLog),
    },
  ],
})
