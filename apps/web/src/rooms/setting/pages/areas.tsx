import { clsx } from 'clsx'
import { langs, localeOf } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { chooseLanguage, useClient } from '#state/client-store.ts'
import { TickIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { languageNames } from '#ui/language-names.ts'

/** The choice of language. It takes hold at once, on this page too. */
export function AreasPage() {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  return (
    <Page title={t`Language`} sheet>
      <ul className="list-rows lined">
        {langs.map((lang) => (
          <li key={lang}>
            <button
              type="button"
              className="list-row"
              lang={localeOf[lang]}
              aria-pressed={lang === language}
              onClick={() => chooseLanguage(lang)}
            >
              <span className={clsx('grow text-16', lang === language && 'bold')}>{languageNames[lang]}</span>
              {lang === language && <TickIcon size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </Page>
  )
}
