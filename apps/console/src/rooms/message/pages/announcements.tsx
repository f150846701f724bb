import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { Act } from '#ui/form.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type Announcement, useAnnouncements } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { Editor } from '../parts/editor.tsx'
import { kindNames, statusNames } from '../words.tsx'

/** What is announced: drafts, what is to come, what stands, what was withdrawn. */
export function Announcements() {
  const { t, i18n } = useLingui()
  const announcements = useAnnouncements()
  const [openId, setOpenId] = useState('')
  return (
    <>
      <Bar title={t`Announcements`} note={t`Each saving is a version. Readers see when words were changed after they were announced`} />
      <Columns widths="1fr 440px">
        <Column>
          <PagedTable<Announcement>
            label={t`Announcements`}
            query={announcements}
            empty={t`Nothing was announced yet`}
            idOf={({ id }) => id}
            openId={openId}
            onOpen={({ id }) => setOpenId(id)}
            columns={[
              { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
              { title: t`Title`, look: 'bold', cell: ({ title }) => title, text: ({ title }) => title },
              { title: t`Kind`, cell: ({ kind }) => i18n._(kindNames[kind]), text: ({ kind }) => kind },
              { title: t`State`, cell: ({ status }) => i18n._(statusNames[status]), text: ({ status }) => status },
              { title: t`Version`, end: true, cell: ({ version }) => version, text: ({ version }) => String(version) },
              { title: t`Published`, end: true, cell: publishedText, text: ({ publish_at: at }) => at ?? '' },
              { title: t`Changed`, end: true, cell: ({ changed_at: at }) => formatTime(at), text: ({ changed_at: at }) => at },
              { title: t`By`, cell: ({ changed_by: name }) => name, text: ({ changed_by: name }) => name },
            ]}
          />
        </Column>
        <Column>
          <Section title={t`New announcement`}>
            <Act name={t`New announcement`} keys="w" kind="primary">
              {(close) => <Editor close={close} />}
            </Act>
          </Section>
          {openId && <Chosen key={openId} id={openId} />}
        </Column>
      </Columns>
    </>
  )
}

const publishedText = ({ publish_at: at }: Announcement): string => (at ? formatTime(at) : '\u2014')
