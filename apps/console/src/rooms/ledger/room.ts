import { msg } from '@lingui/core/macro'
import { LayersIcon, ReceiptIcon, ShieldIcon, TransferIcon } from '@assay/web/ui/icons.tsx'
import { call } from '#api/call.ts'
import { defineRoom, type Part } from '#app/room.ts'

/** The books: every posting with its entries and its cause, the house's own accounts; adjustments, and moves of what it owns, by two. */
export const ledger = defineRoom({
  name: 'ledger',
  pages: [
    {
      path: '/ledger',
      title: msg`Ledger`,
      right: 'ledger.read',
      rail: { group: 'money', icon: ReceiptIcon, key: 'l' },
      page: (): Part => import('./pages/browser.tsx').then((found) => found.Browser),
    },
    {
      path: '/ledger/accounts',
      title: msg`System accounts`,
      right: 'ledger.read',
      rail: { group: 'money', icon: LayersIcon, key: 'k' },
      page: (): Part => import('./pages/accounts.tsx').then((found) => found.SystemAccounts),
    },
    {
      path: '/ledger/adjustments',
      title: msg`Adjustments`,
      right: 'ledger.adjust',
      rail: { group: 'money', icon: TransferIcon, key: 'j', decides: ['ledger.adjust'] },
      page: (): Part => import('./pages/adjustments.tsx').then((found) => found.Adjustments),
    },
    {
      path: '/ledger/house',
      title: msg`Platform funds`,
      right: 'ledger.read',
      rail: { group: 'money', icon: ShieldIcon, key: 'g', decides: ['ledger.move'] },
      page: (): Part => import('./pages/house.tsx').then((found) => found.House),
    },
  ],
  finds: {
    kind: msg`Ledger`,
    right: 'ledger.read',
    search: async (text) => {
      const isNumber = /^\d{1,15}$/.test(text)
      const isReference = /^[a-z_]+:.+$/.test(text)
      if (!isNumber && !isReference) return []
      const { data } = await call('ledger.entries', isNumber ? { posting: text } : { reference: text })
      const first = new Map(data.map((entry) => [entry.posting_id, entry]))
      return [...first.values()].map(({ posting_id: id, kind, reference }) => ({
        title: id,
        note: `${kind} · ${reference}`,
        path: `/ledger?${isNumber ? `posting=${id}` : `reference=${encodeURIComponent(reference)}`}&open=${id}`,
      }))
    },
  },
})
