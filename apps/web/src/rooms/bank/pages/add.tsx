import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { LevelNeeded } from '#ui/level-needed.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Segment } from '#ui/segment.tsx'
import { toastDone } from '#ui/toast.tsx'
import { useSave, useSaveInternational, useTerms, type Terms } from '../api.ts'
import { accountIn, internationalIn, isComplete, names, nothingTyped, type Field, type Kind } from '../form.ts'
import { Fields } from '../parts/fields.tsx'
import { kindWords } from '../words.ts'
import '../bank.css'

export const AddPage = () => <Add first="iban" />
export const AddInternationalPage = () => <Add first="international" />

function Add({ first }: { first: Kind }) {
  const { t } = useLingui()
  const terms = useTerms()
  if (terms.data && terms.data.holder !== null) return <AddForm first={first} terms={terms.data} holder={terms.data.holder} />
  return (
    <Page title={t`Add an account`} width="form">
      <Loaded {...terms} rows={5} tall>
        {() => <LevelNeeded />}
      </Loaded>
    </Page>
  )
}

/** Most accounts with an IBAN are in euros; otherwise the first currency that can come in. */
function firstCurrency(kind: Kind, { currencies }: Terms): string {
  const taken = currencies.filter(({ takes_in: takes }) => takes)
  const euro = kind === 'iban' ? taken.find(({ currency_name: name }) => name === 'EUR') : undefined
  return (euro ?? taken[0])?.currency_id ?? ''
}

/** An account by IBAN, one abroad, or a card: numbers are checked while they are typed. */
function AddForm({ first, terms, holder }: { first: Kind; terms: Terms; holder: string }) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState(first)
  const [typed, setTyped] = useState({
    ...nothingTyped,
    currencyId: firstCurrency(first, terms),
  })
  const errors = useFieldErrors<Field>()
  const done = () => {
    toastDone(t`Added. Somebody looks at it within a day`)
    go.redirect('/pages/setting/bank')
  }
  const save = useSave(done)
  const saveInternational = useSaveInternational(done)
  const [now] = useState(() => new Date())
  const submit = () => {
    const onError = (failure: Error) => errors.refuse(failure, names)
    if (kind === 'international') saveInternational.mutate(internationalIn(typed, holder), { onError })
    else save.mutate(accountIn(kind, typed, holder), { onError })
  }
  const change = (field: Field, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    errors.forget(field)
  }
  return (
    <FormPage
      title={kind === 'card' ? t`Add a card` : t`Add an account`}
      verb={kind === 'card' ? <Trans>Add the card</Trans> : <Trans>Add the account</Trans>}
      busy={save.isPending || saveInternational.isPending}
      disabled={!isComplete(kind, typed, now)}
      onSubmit={submit}
    >
      <Segment
        label={t`Kind of account`}
        value={kind}
        choices={(['iban', 'international', 'card'] as const).map((value) => ({ value, label: i18n._(kindWords[value]) }))}
        onChange={(next) => {
          setKind(next)
          errors.clear()
        }}
      />
      <TextField label={t`Account holder`} readOnly value={holder} hint={t`From your verified identity. Accounts of others are refused.`} />
      <Fields kind={kind} typed={typed} errors={errors.texts} currencies={terms.currencies} now={now} onChange={change} />
      {kind === 'card' && <Note>{t`A card is for money in only, never for money out. Only its last four digits are kept.`}</Note>}
      <p className="text-12 muted">{t`All fields are required. A person compares the name before money goes there.`}</p>
    </FormPage>
  )
}
