import { Trans, useLingui } from '@lingui/react/macro'
import { go } from '#navigation/go.ts'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Segment } from '#ui/segment.tsx'
import { Select } from '#ui/select.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { useSend } from '../api.ts'
import { countriesIn } from '#ui/countries.ts'
import { forgetDraft, setDraft, useDraft, type Draft } from '../draft.ts'
import { documentWords } from '../words.ts'
import { CodePart } from './code-part.tsx'
import '../identity.css'

type Field = 'name' | 'cardId' | 'code'
const NUMBER_SHORTEST = 4
const CODE_LENGTH = 6

interface BasicFormProps {
  /** Masked. */
  email: string
  /** What was refused, or null for all of it. */
  only: readonly string[] | null
  reasons: Readonly<Record<string, string>>
}

const isReady = ({ name, cardId, code, country }: Draft, asks: (field: string) => boolean, isNew: boolean): boolean =>
  (!asks('name') || name.trim().length >= 2) &&
  (!asks('card_id') || cardId.trim().length >= NUMBER_SHORTEST) &&
  (!isNew || (code.length === CODE_LENGTH && country !== ''))

/** Level 1: document, country, name, number and a code by mail; or only what was refused of it. */
export function BasicForm({ email, only, reasons }: BasicFormProps) {
  const { t } = useLingui()
  const draft = useDraft()
  const errors = useFieldErrors<Field>()
  const send = useSend(() => {
    forgetDraft()
    go.redirect('/pages/setting/real_mark')
  })
  const isNew = only === null
  const asks = (field: string): boolean => only?.includes(field) ?? true
  const ready = isReady(draft, asks, isNew)
  const submit = () => {
    if (!ready || send.isPending) return
    const { idType, country, name, cardId, code } = draft
    send.mutate(
      {
        real_type: 1,
        ...(isNew && { id_type: idType, country, email_code: code }),
        ...(asks('name') && { name }),
        ...(asks('card_id') && { card_id: cardId }),
      },
      { onError: (failure) => errors.refuse(failure, { name: 'name', card_id: 'cardId', email_code: 'code', code: 'code' }) },
    )
  }
  const change = (field: Field, value: string) => {
    setDraft({ [field]: value })
    errors.forget(field)
  }
  return (
    <Page
      title={t`Level 1`}
      width="form"
      footer={
        <SendButton width="full" busy={send.isPending} disabled={!ready} onClick={submit}>
          <Trans>Send for level 1</Trans>
        </SendButton>
      }
    >
      <form
        className="identity-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isNew && <DocumentPart />}
        <TypedPart asks={asks} reasons={reasons} texts={errors.texts} onChange={change} />
        {isNew && <CodePart email={email} value={draft.code} error={errors.texts.code} onChange={(code) => change('code', code)} />}
        <Note>
          <Trans>Name and number cannot be changed by you later.</Trans>
        </Note>
      </form>
    </Page>
  )
}

/** Which document, and who issued it. */
function DocumentPart() {
  const { t, i18n } = useLingui()
  const { idType, country } = useDraft()
  const documents = (['id_card', 'passport', 'driver_licence'] as const).map((value) => ({ value, label: i18n._(documentWords[value]) }))
  return (
    <>
      <Segment label={t`Document`} choices={documents} value={idType} onChange={(chosen) => setDraft({ idType: chosen })} />
      <Select
        tall
        labelled
        label={t`Country of issue`}
        placeholder={t`Choose a country`}
        search={t`Search`}
        options={countriesIn(i18n.locale)}
        value={country || undefined}
        onChange={(chosen) => setDraft({ country: chosen })}
      />
    </>
  )
}

interface TypedPartProps extends Pick<BasicFormProps, 'reasons'> {
  asks: (field: string) => boolean
  texts: Partial<Record<Field, string>>
  onChange: (field: Field, value: string) => void
}

/** What is printed on the document. Why it was refused stands under it. */
function TypedPart({ asks, reasons, texts, onChange }: TypedPartProps) {
  const { t } = useLingui()
  const draft = useDraft()
  return (
    <>
      {asks('name') && (
        <TextField
          name="document-name"
          label={t`Name as printed on it`}
          autoComplete="off"
          maxLength={100}
          value={draft.name}
          error={texts.name}
          hint={reasons['name'] ?? <Trans>With the letters of the document</Trans>}
          onChange={(event) => onChange('name', event.target.value)}
        />
      )}
      {asks('card_id') && (
        <TextField
          name="document-number"
          label={t`Document number`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={draft.cardId}
          error={texts.cardId}
          hint={reasons['card_id']}
          onChange={(event) => onChange('cardId', event.target.value)}
        />
      )}
    </>
  )
}
