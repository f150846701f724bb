import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { Act, Choose } from '#ui/form.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type Article, useArticles } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { Editor } from '../parts/editor.tsx'
import { categoryNames, statusNames } from '../words.tsx'

const ALL = 'all'

/** News, banners, questions and standing pages: what came with the product, and what was written here. */
export function Articles() {
  const { t, i18n } = useLingui()
  const [category, setCategory] = useState(ALL)
  const [openId, setOpenId] = useState('')
  const articles = useArticles(category === ALL ? undefined : Number(category))
  return (
    <>
      <Bar title={t`Content`} note={t`Your words stay, whatever an update of the product brings`}>
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
      </Bar>
      <Columns widths="1fr 440px">
        <Column>
          <PagedTable<Article>
            label={t`Content`}
            query={articles}
            empty={t`Nothing of this kind`}
            idOf={({ id }) => id}
            openId={openId}
            onOpen={({ id }) => setOpenId(id)}
            columns={[
              { title: t`Title`, look: 'bold', cell: ({ title }) => title, text: ({ title }) => title },
              {
                title: t`Kind`,
                cell: (row) => i18n._(categoryNames[row.category] ?? categoryNames[4]!),
                text: (row) => String(row.category),
              },
              { title: t`State`, cell: ({ status }) => i18n._(statusNames[status]), text: ({ status }) => status },
              { title: t`Version`, end: true, cell: ({ version }) => version || '\u2014', text: ({ version }) => String(version) },
              { title: t`Changed`, end: true, cell: changedText, text: ({ changed_at: at }) => at ?? '' },
              { title: t`By`, cell: ({ changed_by: name }) => name ?? '\u2014', text: ({ changed_by: name }) => name ?? '' },
            ]}
          />
        </Column>
        <Column>
          <Section title={t`New article`}>
            <Act name={t`New article`} keys="w" kind="primary">
              {(close) => <Editor close={close} />}
            </Act>
          </Section>
          {openId && <Chosen key={openId} id={openId} />}
        </Column>
      </Columns>
    </>
  )
}

const changedText = ({ changed_at: at }: Article): string => (at ? formatTime(at) : '\u2014')
