/** Writing an announcement: words, whom it is for, and how it will be read. */
import { announcementKinds, langs, type AnnouncementKind, type Lang } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { Note } from '@assay/web/ui/list.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useBegun } from '#ui/begun.ts'
import { useSettled } from '#ui/settled.ts'
import { ActForm, Choose } from '#ui/form.tsx'
import { useWords, WordsFields, WordsPreview } from '#ui/words-form.tsx'
import { usePreview, useSave, type Whole } from '../api.ts'
import { kindNames, levelNames } from '../words.tsx'

interface EditorProps {
  /** Undefined: a new one. */
  before?: Whole
  close: () => void
}

/** A target of one language or of all; what was chosen by another client is kept. */
const ALL = 'all'

export function Editor({ before: now, close }: EditorProps) {
  const { t, i18n } = useLingui()
  const before = useBegun(now)
  const form = useWords(before?.texts)
  const [kind, setKind] = useState<AnnouncementKind>(before?.kind ?? 'other')
  const [level, setLevel] = useState(String(before?.level ?? 0))
  const [popup, setPopup] = useState(before?.popup ? 'yes' : 'no')
  const [target, setTarget] = useState<Lang | typeof ALL>(before?.languages?.[0] ?? ALL)
  const [reader, setReader] = useState<Lang>('en')
  const errors = useFieldErrors<'title'>({ keepRest: true })
  const save = useSave()
  const settled = useSettled(form.texts)
  const preview = usePreview({ reader, texts: JSON.stringify(settled) as never }, form.isComplete && settled.length > 0)
  const send = (): void =>
    save.mutate(
      {
        ...(before && { id: before.id, base: before.version }),
        kind,
        popup: popup === 'yes',
        level: Number(level),
        ...(target !== ALL && { languages: JSON.stringify([target]) as never }),
        texts: JSON.stringify(form.texts) as never,
      },
      {
        onSuccess: () => {
          toastDone(t`Saved`)
          close()
        },
        onError: (failure) => errors.refuse(failure, {}),
      },
    )
  return (
    <ActForm submit={t`Save`} busy={save.isPending} onSubmit={send} onBack={close}>
      <Choose
        label={t`Kind`}
        options={announcementKinds.map((value) => ({ value, label: i18n._(kindNames[value]) }))}
        value={kind}
        onChange={setKind}
      />
      <Choose
        label={t`For`}
        options={levelNames.map((name, value) => ({ value: String(value), label: i18n._(name) }))}
        value={level}
        onChange={setLevel}
      />
      <Choose
        label={t`Readers of`}
        options={[{ value: ALL, label: t`Every language` }, ...langs.map((value) => ({ value, label: languageNames[value] }))]}
        value={target}
        onChange={setTarget}
      />
      <Choose
        label={t`Pop-up, once for each user`}
        options={[
          { value: 'no', label: t`No` },
          { value: 'yes', label: t`Yes` },
        ]}
        value={popup}
        onChange={setPopup}
      />
      <WordsFields form={form} error={errors.texts.title} />
      {errors.rest && <Note tone="bad">{errors.rest}</Note>}
      <WordsPreview words={preview.data} reader={reader} onReader={setReader} />
    </ActForm>
  )
}
