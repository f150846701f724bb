/** Changing a setting: the value, the difference before it is saved, and a second operator where it takes two. */
import { langs, settingOf, type Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextArea, TextField } from '@assay/web/ui/field.tsx'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useBegun } from '#ui/begun.ts'
import { Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Setting, useChange, usePropose } from '../api.ts'
import { PictureField } from './picture-field.tsx'
import { Difference } from './difference.tsx'

interface SettingFormProps {
  setting: Setting
  /** What the form begins with: to undo is to begin with what was before. Null: the default. */
  begin: string | null
  close: () => void
}

export function SettingForm({ setting: now, begin, close }: SettingFormProps) {
  const { t } = useLingui()
  const setting = useBegun(now)
  const { key, version } = setting
  const [value, setValue] = useState(begin ?? '')
  const { twoPersons } = settingOf(key)
  const errors = useFieldErrors<'value'>({ keepRest: true })
  const [change, propose] = [useChange(), usePropose()]
  const [isSame, setSame] = useState(false)
  const wrong = isSame ? t`This is the value already. Change it first.` : errors.rest
  const send = (note: string): void => {
    if ((value.trim() || null) === setting.value) return setSame(true)
    const input = { key, base: version, note, ...(value.trim() && { value: value.trim() }) }
    const told = {
      onSuccess: () => {
        toastDone(twoPersons ? t`Proposed. Another operator decides.` : t`In force`)
        close()
      },
      onError: (failure: Error) => errors.refuse(failure, { value: 'value' }),
    }
    if (twoPersons) propose.mutate(input, told)
    else change.mutate(input, told)
  }
  return (
    <Noted
      submit={twoPersons ? t`Propose` : t`Save`}
      action={twoPersons ? propose : change}
      {...(wrong && { wrong })}
      onSubmit={send}
      onBack={close}
    >
      <Value
        setting={setting}
        value={value}
        error={errors.texts.value}
        onChange={(typed) => {
          setValue(typed)
          setSame(false)
        }}
      />
      <Difference setting={setting} after={value.trim() || null} />
      {twoPersons && (
        <p>
          <Trans>It takes two: nothing changes before another operator has read and approved it.</Trans>
        </p>
      )}
    </Noted>
  )
}

interface ValueProps {
  setting: Setting
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Value({ setting: { key }, value, error, onChange }: ValueProps) {
  const { t } = useLingui()
  const { kind } = settingOf(key)
  if (kind === 'flag')
    return (
      <Choose
        label={t`Value`}
        options={[
          { value: '', label: t`The default` },
          { value: 'on', label: t`On` },
          { value: 'off', label: t`Off` },
        ]}
        value={value}
        onChange={onChange}
      />
    )
  if (kind === 'picture') return <PictureField label={t`Value`} value={value} error={error} onChange={onChange} />
  if (kind === 'words') return <WordsValue value={value} error={error} onChange={onChange} />
  return <TextField label={t`Value (empty: the default)`} value={value} error={error} onChange={(event) => onChange(event.target.value)} />
}

const wordsIn = (value: string): Partial<Record<Lang, string>> => (value ? (JSON.parse(value) as Partial<Record<Lang, string>>) : {})

function WordsValue({ value, error, onChange }: Omit<ValueProps, 'setting'>) {
  const { t } = useLingui()
  const [lang, setLang] = useState<Lang>('en')
  const words = wordsIn(value)
  const edit = (text: string): void => {
    const { [lang]: _, ...others } = words
    const next = text ? { ...others, [lang]: text } : others
    onChange(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  }
  return (
    <>
      <Choose
        label={t`Words: ${Object.keys(words).length} of ${langs.length} languages`}
        options={langs.map((one) => ({ value: one, label: `${words[one] ? '✓ ' : ''}${languageNames[one]}` }))}
        value={lang}
        onChange={setLang}
      />
      <TextArea
        label={languageNames[lang]}
        maxLength={300}
        value={words[lang] ?? ''}
        error={error}
        onChange={(event) => edit(event.target.value)}
      />
    </>
  )
}
