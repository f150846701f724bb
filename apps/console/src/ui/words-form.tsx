/** Words in nine languages: one language at a time, what is written and what lacks, and how readers see it in both themes. */
import { langs, type Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { TextArea, TextField } from '@assay/web/ui/field.tsx'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { RichText } from '@assay/web/ui/rich-text.tsx'
import { Choose } from './form.tsx'
import './words-form.css'

export interface Words {
  lang: Lang
  title: string
  summary: string
  content: string
}
type Draft = Record<Lang, Omit<Words, 'lang'>>

const NONE = { title: '', summary: '', content: '' }

/** What a form of words holds, as it is typed. */
export function useWords(before: readonly Words[] = []) {
  const [words, setWords] = useState<Draft>(
    () => Object.fromEntries(langs.map((lang) => [lang, before.find((one) => one.lang === lang) ?? NONE])) as Draft,
  )
  const [lang, setLang] = useState<Lang>('en')
  const isWritten = (one: Lang): boolean => words[one].title.trim() !== '' && words[one].content.trim() !== ''
  /** Languages with something in them: one that is half written is sent too, so that the server says what lacks. */
  const texts: Words[] = langs
    .filter((one) => words[one].title.trim() || words[one].content.trim())
    .map((one) => ({ lang: one, title: words[one].title.trim(), summary: words[one].summary.trim(), content: words[one].content }))
  const edit = (change: Partial<Omit<Words, 'lang'>>): void => setWords((now) => ({ ...now, [lang]: { ...now[lang], ...change } }))
  return { words, lang, setLang, isWritten, texts, edit, isComplete: isWritten('en') }
}
type Form = ReturnType<typeof useWords>

const MARKS = [
  { name: '¶', before: '<p>', after: '</p>' },
  { name: 'H', before: '<h2>', after: '</h2>' },
  { name: 'B', before: '<strong>', after: '</strong>' },
  { name: '•', before: '<ul><li>', after: '</li></ul>' },
  { name: 'https', before: '<a href="https://">', after: '</a>' },
] as const

interface WordsFieldsProps {
  form: Form
  error: string | undefined
  /** A banner has a title and a line only. */
  withContent?: boolean
}

export function WordsFields({ form: { words, lang, setLang, isWritten, edit }, error, withContent = true }: WordsFieldsProps) {
  const { t } = useLingui()
  const area = useRef<HTMLDivElement>(null)
  const { title, summary, content } = words[lang]
  const mark = (before: string, after: string): void => {
    const field = area.current?.querySelector('textarea')
    const [from, until] = [field?.selectionStart ?? content.length, field?.selectionEnd ?? content.length]
    edit({ content: `${content.slice(0, from)}${before}${content.slice(from, until)}${after}${content.slice(until)}` })
    field?.focus()
  }
  return (
    <>
      <Choose
        label={t`Words: ${langs.filter(isWritten).length} of ${langs.length} languages`}
        options={langs.map((value) => ({ value, label: `${isWritten(value) ? '✓ ' : ''}${languageNames[value]}` }))}
        value={lang}
        onChange={setLang}
      />
      <TextField
        required={lang === 'en'}
        label={t`Title`}
        maxLength={120}
        value={title}
        error={error}
        onChange={(event) => edit({ title: event.target.value })}
      />
      <TextField label={t`In one line`} maxLength={300} value={summary} onChange={(event) => edit({ summary: event.target.value })} />
      {withContent && (
        <div ref={area}>
          <div className="across gap-1 words-marks" role="toolbar" aria-label={t`Marks`}>
            {MARKS.map(({ name, before, after }) => (
              <Button key={name} kind="ghost" size="tiny" onClick={() => mark(before, after)}>
                {name}
              </Button>
            ))}
          </div>
          <TextArea
            label={t`Text: paragraphs, headings, lists, bold, links`}
            required={lang === 'en'}
            rows={9}
            maxLength={3_000}
            value={content}
            onChange={(event) => edit({ content: event.target.value })}
          />
        </div>
      )}
    </>
  )
}

interface PreviewProps {
  words: Words | undefined
  reader: Lang
  onReader: (lang: Lang) => void
}

/** As a reader of a language sees it, in both themes: words that lack come from the language that stands beside. */
export function WordsPreview({ words, reader, onReader }: PreviewProps) {
  const { t } = useLingui()
  return (
    <>
      <Choose
        label={t`As read in`}
        options={langs.map((value) => ({ value, label: languageNames[value] }))}
        value={reader}
        onChange={onReader}
      />
      {words && words.lang !== reader && (
        <p className="muted">
          <Trans>No words of this language: readers get {languageNames[words.lang]}.</Trans>
        </p>
      )}
      {words &&
        (['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="words-preview">
            <article className="prose">
              <h3 className="text-20 bold">{words.title}</h3>
              {words.summary && <p className="muted">{words.summary}</p>}
              <RichText html={words.content} />
            </article>
          </div>
        ))}
    </>
  )
}
