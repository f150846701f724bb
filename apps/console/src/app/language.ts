import type { Lang } from '@assay/contract/wire'
import { localeOf } from '@assay/contract/wire'
import type { Messages } from '@lingui/core'
import { i18n } from '@lingui/core'
import { useClient } from '@assay/web/state/client-store.ts'
import { queryClient } from '#api/queries.ts'

const own = import.meta.glob<{ messages: Messages }>('../../locales/*.po')
/** The words of the parts that both apps share. */
const shared = import.meta.glob<{ messages: Messages }>('../../../web/locales/*/app.po')

async function show(lang: Lang): Promise<void> {
  const loaded = await Promise.all([shared[`../../../web/locales/${lang}/app.po`]?.(), own[`../../locales/${lang}.po`]?.()])
  for (const catalogue of loaded) if (catalogue) i18n.load(localeOf[lang], catalogue.messages)
  if (useClient.getState().language !== lang) return
  i18n.activate(localeOf[lang])
  document.documentElement.lang = localeOf[lang]
}

/** Runs before the first paint. After that the language follows the client state, and what the server translates is asked again. */
export async function startLanguage(): Promise<void> {
  await show(useClient.getState().language)
  useClient.subscribe(({ language }, before) => {
    if (language !== before.language) void show(language).then(() => queryClient.invalidateQueries())
  })
}
