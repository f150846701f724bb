/** Writing an article: its words, link and picture, and how it will be read. */
import type { Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useBegun } from '#ui/begun.ts'
import { Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { useSettled } from '#ui/settled.ts'
import { useWords, WordsFields, WordsPreview, type Words } from '#ui/words-form.tsx'
import { usePreview, useSave, type Whole } from '../api.ts'
import { BANNER, categoryNames, NEWS, QUESTION, topicNames } from '../words.tsx'
import { PictureField } from './picture-field.tsx'

interface EditorProps {
  /** Undefined: a new article. */
  before?: Whole
  close: () => void
}

/** What the editor begins with: the last version, else the words of the product. */
const wordsOf = (whole: Whole | undefined): readonly Words[] => whole?.versions[0]?.texts ?? whole?.product ?? []

/** What the editor holds besides words, as it is typed. */
function useFields(before: Whole | undefined) {
  const last = before?.versions[0]
  const [category, setCategory] = useState(String(NEWS))
  const [topic, setTopic] = useState('account')
  const [link, setLink] = useState(last?.link ?? '')
  const [picture, setPicture] = useState(last?.picture ?? '')
  const [popup, setPopup] = useState(last?.popup ? 'yes' : 'no')
  const kind = before?.category ?? Number(category)
  const isQuestion = !before && kind === QUESTION
  const fields = {
    // The version that was read when the editor opened: whoever saved meanwhile is not written over.
    ...(before ? { id: before.id, base: before.version } : { category: Number(category), ...(isQuestion && { topic }) }),
    ...(link.trim() && { link: link.trim() }),
    ...(picture && { picture }),
    popup: popup === 'yes',
  }
  return { category, setCategory, topic, setTopic, link, setLink, picture, setPicture, popup, setPopup, kind, isQuestion, fields }
}

export function Editor({ before: now, close }: EditorProps) {
  const { t } = useLingui()
  const before = useBegun(now)
  const form = useWords(wordsOf(before))
  const article = useFields(before)
  const [reader, setReader] = useState<Lang>('en')
  const errors = useFieldErrors<'title' | 'link' | 'picture'>({ keepRest: true })
  const save = useSave()
  const settled = useSettled(form.texts)
  const preview = usePreview({ reader, texts: JSON.stringify(settled) as never }, form.isComplete && settled.length > 0)
  const send = (note: string): void =>
    save.mutate(
      { ...article.fields, texts: JSON.stringify(form.texts) as never, note },
      {
        onSuccess: () => {
          toastDone(t`Saved as a draft`)
          close()
        },
        onError: (failure) => errors.refuse(failure, { link: 'link', picture: 'picture' }),
      },
    )
  return (
    <Noted submit={t`Save the draft`} action={save} {...(errors.rest && { wrong: errors.rest })} onSubmit={send} onBack={close}>
      {!before && <Kind article={article} />}
      <WordsFields form={form} error={errors.texts.title} />
      <TextField
        label={t`Link: a page of the app or https (optional)`}
        value={article.link}
        error={errors.texts.link}
        onChange={(event) => article.setLink(event.target.value)}
      />
      <PictureField label={t`Picture (optional)`} value={article.picture} error={errors.texts.picture} onChange={article.setPicture} />
      {article.kind === NEWS && (
        <Choose
          label={t`Notice on home`}
          options={[
            { value: 'no', label: t`No` },
            { value: 'yes', label: t`Yes` },
          ]}
          value={article.popup}
          onChange={article.setPopup}
        />
      )}
      <WordsPreview words={preview.data} reader={reader} onReader={setReader} />
      <p className="muted">
        <Trans>Nothing changes for readers before a version is published.</Trans>
      </p>
    </Noted>
  )
}

function Kind({ article: { category, setCategory, topic, setTopic, isQuestion } }: { article: ReturnType<typeof useFields> }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Choose
        label={t`Kind`}
        options={[NEWS, BANNER, QUESTION].map((value) => ({ value: String(value), label: i18n._(categoryNames[value]!) }))}
        value={category}
        onChange={setCategory}
      />
      {isQuestion && (
        <Choose
          label={t`Topic`}
          options={Object.entries(topicNames).map(([value, name]) => ({ value, label: i18n._(name) }))}
          value={topic}
          onChange={setTopic}
        />
      )}
    </>
  )
}
