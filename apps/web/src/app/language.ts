import type { Lang } from '@assay/contract/wire'
import { localeOf } from '@assay/contract/wire'
import type { Messages } from '@lingui/core'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { queryClient } from '#api/queries.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { toast } from '#ui/toast.tsx'
import type { Room } from './room.ts'
import * as all from './rooms.ts'

/** One chunk per room and language: a page loads its texts in the current language and nothing else. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po')
const roomsLoaded = new Set(['app'])

async function loadCatalogue(lang: Lang, room: string): Promise<void> {
  const catalogue = await catalogues[`../../locales/${lang}/${room}.po`]?.()
  if (catalogue) i18n.load(localeOf[lang], catalogue.messages)
}

/** Rooms that trade show words of the layer they share. */
const trades = new Set(Object.values<Room>(all).flatMap(({ name, segments }) => (segments ? [name] : [])))
const withShared = (rooms: readonly string[]) => (rooms.some((room) => trades.has(room)) ? [...rooms, 'trading'] : rooms)

/** Loads the texts of catalogues (mostly of rooms) in the current language. A room without a catalogue is allowed. */
export async function loadWords(rooms: readonly string[]): Promise<void> {
  const missing = withShared(rooms).filter((room) => !roomsLoaded.has(room))
  await Promise.all(missing.map((room) => loadCatalogue(useClient.getState().language, room)))
  for (const room of missing) roomsLoaded.add(room)
}

/** Loads all texts in use in a language and activates it, unless another language was chosen meanwhile. Chinese also loads its font. */
async function show(lang: Lang): Promise<void> {
  await Promise.all([...roomsLoaded].map((room) => loadCatalogue(lang, room)))
  if (lang === 'zh') await import('@fontsource-variable/noto-sans-sc/wght.css')
  if (useClient.getState().language !== lang) return
  i18n.activate(localeOf[lang])
  if (!import.meta.env.SSR) document.documentElement.lang = localeOf[lang]
}

/** Activates a newly chosen language and refetches what the server translates (names of coins and accounts, news). */
async function change(lang: Lang, before: Lang): Promise<void> {
  try {
    await show(lang)
    await queryClient.invalidateQueries()
  } catch {
    setClient({ language: before })
    toast(t`No connection. Check your network and try again.`)
  }
}

/** Runs before the first paint. After that the language follows the client state. */
export async function startLanguage(): Promise<void> {
  await show(useClient.getState().language)
  useClient.subscribe(({ language, numbers }, before) => {
    if (language !== before.language) void change(language, before.language)
    // Other marks of numbers: everything with words in it is drawn anew, as for another language.
    else if (numbers !== before.numbers) i18n.activate(i18n.locale)
  })
}
