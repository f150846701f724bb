import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { MailIcon } from '#ui/icons.tsx'
import { Card, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { toastDone } from '#ui/toast.tsx'
import { securityCalls, useSecurity } from '../api.ts'
import '../security.css'

const SHORTEST = 4
const LONGEST = 20

/** A word only the user and we know, with the mail that it makes. */
export function PhishingPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useSecurity()
  if (data) return <Form word={data.phishing_code} />
  return (
    <Page title={t`Anti-phishing code`} width="form">
      {error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />}
    </Page>
  )
}

function Form({ word }: { word: string | null }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(word ?? '')
  const errors = useFieldErrors<'word'>()
  const { ask, drawer, busy } = useConfirmed('account.setPhishingCode', {
    act: 'phishing_code',
    refreshes: securityCalls,
    verb: <Trans>Save code</Trans>,
    onDone: () => toastDone(t`Code saved. It stands in every mail from now on`),
    onRefused: (failure) => errors.refuse(failure, { phishing_code: 'word' }),
  })
  const plain = typed.trim()
  return (
    <FormPage
      title={t`Anti-phishing code`}
      verb={<Trans>Save code</Trans>}
      busy={busy}
      disabled={!(plain.length >= SHORTEST && plain !== word)}
      onSubmit={() => ask({ phishing_code: plain })}
      over={drawer}
    >
      <p className="muted">
        <Trans>A word only you and we know. It stands in every mail from us. A mail without it is not ours.</Trans>
      </p>
      <TextField
        name="phishing-code"
        label={t`Your code`}
        aside={
          <span>
            <Trans>4 to 20 characters</Trans>
          </span>
        }
        autoComplete="off"
        maxLength={LONGEST}
        value={typed}
        error={errors.texts.word}
        hint={<Trans>Not your name, not your password</Trans>}
        onChange={(event) => {
          setTyped(event.target.value)
          errors.forget('word')
        }}
      />
      <Sample word={plain} />
      <Note>
        <Trans>We never ask for it, on the phone or in the chat. Tell nobody.</Trans>
      </Note>
    </FormPage>
  )
}

/** The mail of a login, as it will look. */
function Sample({ word }: { word: string }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`How mails will look`}>
      <h2 className="text-12 muted security-sample-head">
        <Trans>How mails will look</Trans>
      </h2>
      <Card>
        <div className="across gap-3">
          <span className="security-tile">
            <MailIcon size={20} />
          </span>
          <b className="medium grow">Assay</b>
        </div>
        <hr className="rule security-sample-rule" />
        <b className="medium block">
          <Trans>New login to your Assay account</Trans>
        </b>
        <p className="muted above-1">
          <Trans>If that was not you, reset your password now.</Trans>
        </p>
        <p className="security-sample-word">
          <span className="text-12 muted">
            <Trans>Your anti-phishing code</Trans>
          </span>
          <b className="medium break">{word.length >= SHORTEST ? word : '····'}</b>
        </p>
      </Card>
    </section>
  )
}
