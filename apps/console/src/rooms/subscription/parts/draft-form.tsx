import { langs, type Lang } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { TextArea, TextField } from '@assay/web/ui/field.tsx'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { Choose } from '#ui/form.tsx'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Draft, useMakeDraft, usePayCurrencies } from '../api.ts'
import { modeNames, unlockNames } from '../words.tsx'

const lines = ['name', 'code', 'website', 'whitepaper', 'price', 'lot', 'issuance', 'supply', 'cap', 'soft_cap'] as const
type Line = (typeof lines)[number]
const optional = new Set<Line>(['website', 'whitepaper', 'soft_cap'])
const moments = ['starts_at', 'ends_at', 'unlock_from'] as const
type Moment = (typeof moments)[number]
type Name = Line | Moment | 'about' | 'holders' | 'unlock_days' | 'pay_currency_id'

const empty = <N extends string>(names: readonly N[]) => Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>

/** One holder a line: `team 30`. */
const holdersOf = (text: string): { holder: string; percent: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, holder = line.trim(), percent = ''] = /^(.*\S)\s+(\S+)$/.exec(line.trim()) ?? []
      return { holder, percent: percent.replace('%', '') }
    })

/** What a form of the draft holds, as it is typed, and what was wrong with it until it is typed anew. */
function useDraft() {
  const errors = useFieldErrors<Name>({ keepRest: true })
  const [values, setValues] = useState(empty(lines))
  const [times, setTimes] = useState(empty(moments))
  const [about, setAbout] = useState(empty(langs))
  const [holders, setHolders] = useState('')
  const [days, setDays] = useState('')
  const [mode, setMode] = useState<Draft['mode']>('pro_rata')
  const [unlock, setUnlock] = useState<Draft['unlock']>('at_once')
  return {
    errors,
    values,
    setLine: (name: Line, value: string): void => {
      setValues({ ...values, [name]: value })
      errors.forget(name)
    },
    times,
    setTime: (name: Moment, value: string): void => {
      setTimes({ ...times, [name]: value })
      errors.forget(name)
    },
    about,
    setAbout: (lang: Lang, text: string): void => {
      setAbout({ ...about, [lang]: text })
      errors.forget('about')
    },
    holders,
    setHolders: (text: string): void => {
      setHolders(text)
      errors.forget('holders')
    },
    days,
    setDays: (text: string): void => {
      setDays(text)
      errors.forget('unlock_days')
    },
    mode,
    setMode,
    unlock,
    setUnlock,
  }
}
type Form = ReturnType<typeof useDraft>

/** What is sent. What is empty and may be, is left out. */
function fieldsOf({ values, times, about, holders, days, mode, unlock }: Form): Omit<Draft, 'note' | 'pay_currency_id'> {
  const filled = Object.fromEntries(lines.filter((name) => values[name].trim()).map((name) => [name, values[name].trim()]))
  return {
    ...(filled as Record<Exclude<Line, 'website' | 'whitepaper' | 'soft_cap'>, string>),
    about: JSON.stringify(langs.filter((lang) => about[lang].trim()).map((lang) => ({ lang, text: about[lang].trim() }))) as never,
    ...(holders.trim() && { holders: JSON.stringify(holdersOf(holders)) as never }),
    mode,
    unlock,
    starts_at: instantOf(times.starts_at),
    ends_at: instantOf(times.ends_at),
    ...(unlock !== 'at_once' && times.unlock_from && { unlock_from: instantOf(times.unlock_from) }),
    ...(unlock === 'linear' && days && { unlock_days: Number(days) }),
  }
}

/** A draft, written by hand. */
export function DraftForm({ close }: { close: () => void }) {
  const { t, i18n } = useLingui()
  const form = useDraft()
  const { data: currencies = [] } = usePayCurrencies()
  const [chosen, setChosen] = useState('')
  const { errors } = form
  const make = useMakeDraft(() => {
    toastDone(t`The draft is made`)
    close()
  })
  const pay = chosen || currencies.find(({ currency_name: name }) => name === 'USDT')?.currency_id || ''
  const names = Object.fromEntries(
    [...lines, ...moments, 'about', 'holders', 'unlock_days', 'pay_currency_id'].map((name) => [name, name as Name]),
  )
  const send = (note: string): void =>
    make.mutate({ ...fieldsOf(form), pay_currency_id: pay, note }, { onError: (failure) => errors.refuse(failure, names) })
  return (
    <Noted submit={t`Make`} action={make} wrong={errors.rest} onSubmit={send} onBack={close}>
      <Lines form={form} />
      <Choose
        label={t`Paid in`}
        options={currencies.map(({ currency_id: value, currency_name: label }) => ({ value, label }))}
        value={pay}
        onChange={setChosen}
      />
      <Choose
        label={t`Kind`}
        options={(['pro_rata', 'first_come'] as const).map((value) => ({ value, label: i18n._(modeNames[value]) }))}
        value={form.mode}
        onChange={form.setMode}
      />
      <Times form={form} />
      <TextArea
        label={t`Who has the token after the sale: a name and per cent a line`}
        value={form.holders}
        error={errors.texts.holders}
        onChange={(event) => form.setHolders(event.target.value)}
      />
      <About form={form} />
    </Noted>
  )
}

interface PartProps {
  form: Form
}

function Lines({ form: { values, setLine, errors } }: PartProps) {
  const { t } = useLingui()
  const labels: Record<Line, string> = {
    name: t`Name of the token`,
    code: t`Code, 2 to 10 capitals or digits`,
    website: t`Website, https (optional)`,
    whitepaper: t`Whitepaper, https (optional)`,
    price: t`Price of one token`,
    lot: t`Lot`,
    issuance: t`Issued in all`,
    supply: t`Supply of the sale, whole lots`,
    cap: t`Cap for a user, whole lots`,
    soft_cap: t`Soft cap, in what is paid (optional)`,
  }
  return lines.map((name) => (
    <TextField
      key={name}
      required={!optional.has(name)}
      label={labels[name]}
      value={values[name]}
      error={errors.texts[name]}
      onChange={(event) => setLine(name, event.target.value)}
    />
  ))
}

function Times({ form: { times, setTime, unlock, setUnlock, days, setDays, errors } }: PartProps) {
  const { t, i18n } = useLingui()
  const labels: Record<Moment, string> = { starts_at: t`Begins, UTC`, ends_at: t`Ends, UTC`, unlock_from: t`Unlocks from, UTC` }
  return (
    <>
      {(['starts_at', 'ends_at'] as const).map((name) => (
        <MomentField
          key={name}
          required
          label={labels[name]}
          value={times[name]}
          error={errors.texts[name]}
          onChange={(value) => setTime(name, value)}
        />
      ))}
      <Choose
        label={t`Unlock`}
        options={(['at_once', 'date', 'linear'] as const).map((value) => ({ value, label: i18n._(unlockNames[value]) }))}
        value={unlock}
        onChange={setUnlock}
      />
      {unlock !== 'at_once' && (
        <MomentField
          required
          label={labels.unlock_from}
          value={times.unlock_from}
          error={errors.texts.unlock_from}
          onChange={(value) => setTime('unlock_from', value)}
        />
      )}
      {unlock === 'linear' && (
        <TextField
          required
          label={t`Days`}
          inputMode="numeric"
          value={days}
          error={errors.texts.unlock_days}
          onChange={(event) => setDays(event.target.value)}
        />
      )}
    </>
  )
}

/** The words about a token, a language after the other. All nine must be there. */
function About({ form: { about, setAbout, errors } }: PartProps) {
  const { t } = useLingui()
  const [lang, setLang] = useState<Lang>('en')
  const isDone = (one: Lang) => about[one].trim() !== ''
  return (
    <>
      <Choose
        label={t`About the token: ${langs.filter(isDone).length} of ${langs.length} languages`}
        options={langs.map((value) => ({ value, label: `${isDone(value) ? '✓ ' : ''}${languageNames[value]}` }))}
        value={lang}
        onChange={setLang}
      />
      <TextArea
        aria-label={languageNames[lang]}
        value={about[lang]}
        error={errors.texts.about}
        onChange={(event) => setAbout(lang, event.target.value)}
      />
    </>
  )
}
