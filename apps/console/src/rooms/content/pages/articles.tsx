import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Choose } from '#ui/form.tsx'
import { WrittenList } from '#ui/written-list.tsx'
import { type Article, useArticles } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { Editor } from '../parts/editor.tsx'
import { categoryNames, statusNames } from '../words.tsx'

const ALL = 'all'

/** News, banners, questions and standing pages: what came with the product, and what was written here. */
export function Articles() {
  const { t, i18n } = useLingui()
  const [category, setCategory] = useState(ALL)
  return (
    <WrittenList<Article>
      title={t`Content`}
      note={t`Your words stay, whatever an update of the product brings`}
      filter={
        <Choose
          label={t`Kind`}
          quiet
          options={[
            { value: ALL, label: t`Everything` },
            ...Object.entries(categoryNames).map(([value, name]) => ({ value, label: i18n._(name) })),
          ]}
          value={category}
          onChange={setCategory}
        />
      }
      query={useArticles(category === ALL ? undefined : Number(category))}
      empty={t`Nothing of this kind`}
      kindOf={(row) => i18n._(categoryNames[row.category] ?? categoryNames[4]!)}
      stateOf={({ status }) => i18n._(statusNames[status])}
      newName={t`New article`}
      Editor={Editor}
      Chosen={Chosen}
    />
  )
}
