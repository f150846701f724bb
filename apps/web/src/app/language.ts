import type { Lang } from '@assay/contract/wire'
import { localeOf } from '@assay/contract/wire'
import type { Messages } from '@lingui/core'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { queryClient } from '../api/queries.ts'
import { setClient, useClient } from '../state/client-store.ts'
import { toast } from '../ui/toast.tsx'

/** One chunk a room and language: a page brings its own words in the current language and nothing else. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po')
const roomsLoaded = new Set(['app'])

async function loadCatalogue(lang: Lang, room: string): Promise<void> {
  const catalogue = await catalogues[`../../locales/${lang}/${room}.po`]?.()
  if (catalogue) i18n.load(localeOf[lang], catalogue.messages)
}

/** The words of some rooms, in the current language; a room that has none is fine. */
export async function loadRooms(rooms: readonly string[]): Promise<void> {
  const missing = rooms.filter((room) => !roomsLoaded.has(room))
  await Promise.all(missing.map((room) => loadCatalogue(useClient.getState().language, room)))
  for (const room of missing) roomsLoaded.add(room)
}

/** Loads every word in use in a language and shows it, unless another was chosen meanwhile. Chinese also brings its face. */
async function show(lang: Lang): Promise<void> {
  await Promise.all([...roomsLoaded].map((room) => loadCatalogue(lang, room)))
  if (lang === 'zh') await import('@fontsource-variable/noto-sans-sc/wght.css')
  if (useClient.getState().language !== lang) return
  i18n.activate(localeOf[lang])
  if (!import.meta.env.SSR) document.documentElement.lang = localeOf[lang]
}

/** Shows a language chosen anew; names the server writes (coins, accounts, news) are asked again in it. */
async function change(lang: Lang, before: Lang): Promise<void> {
  try {
    await show(lang)
    await queryClient.invalidateQueries()
  } catch {
    setClient({ language: before })
    toast(t`No connection. Check your network and try again.`)
  }
}

/** Before the first paint of the app; from then on the language follows the client state. */
export async function startLanguage(): Promise<void> {
  await show(useClient.getState().language)
  useClient.subscribe(({ language }, { language: before }) => {
    if (language !== before) void change(language, before)
  })
}
