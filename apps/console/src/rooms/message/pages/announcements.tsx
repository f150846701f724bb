import { useLingui } from '@lingui/react/macro'
import { formatTime } from '@assay/web/ui/time.ts'
import { WrittenList } from '#ui/written-list.tsx'
import { type Announcement, useAnnouncements } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { Editor } from '../parts/editor.tsx'
import { kindNames, statusNames } from '../words.tsx'

/** What is announced: drafts, what is to come, what stands, what was withdrawn. */
export function Announcements() {
  const { t, i18n } = useLingui()
  return (
    <WrittenList<Announcement>
      title={t`Announcements`}
      note={t`Each saving is a version. Readers see when words were changed after they were announced`}
      query={useAnnouncements()}
      empty={t`Nothing was announced yet`}
      kindOf={({ kind }) => i18n._(kindNames[kind])}
      stateOf={({ status }) => i18n._(statusNames[status])}
      more={[{ title: t`Published`, end: true, cell: publishedText, text: ({ publish_at: at }) => at ?? '' }]}
      newName={t`New announcement`}
      Editor={Editor}
      Chosen={Chosen}
    />
  )
}

const publishedText = ({ publish_at: at }: Announcement): string => (at ? formatTime(at) : '\u2014')
