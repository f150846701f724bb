import { localeOf, type Lang } from '@assay/contract/wire'
import { Trans } from '@lingui/react/macro'
import { useClient } from '#state/client-store.ts'
import { languageNames } from '#ui/language-names.ts'
import { Note } from '#ui/list.tsx'

/** Says that a text is not in the reader's language. */
export function OtherLanguage({ lang }: { lang: Lang }) {
  const own = useClient((state) => state.language)
  if (own === lang) return null
  return (
    <Note>
      <span>
        <Trans>
          There are no words of this page in your language yet. These are in <span lang={localeOf[lang]}>{languageNames[lang]}</span>.
        </Trans>
      </span>
    </Note>
  )
}
