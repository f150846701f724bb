import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { PasswordField } from '#ui/field.tsx'
import { setDraft, useDraft } from '../draft.ts'
import { addressText } from '../form.ts'
import { passwordProblem, passwordRules } from '../password.ts'
import { useProblemText } from '../problem-text.ts'
import { Rule, Rules } from './rules.tsx'

interface NewPasswordProps {
  /** What the server or the pressed button said of it. */
  error: string | undefined
  onChange: () => void
}

/** A new password, typed once. Its rules tick themselves; what is wrong is said once the field is left, and goes as it is mended. */
export function NewPassword({ error, onChange }: NewPasswordProps) {
  const { t } = useLingui()
  const password = useDraft((draft) => draft.password)
  const [left, setLeft] = useState(false)
  const text = useProblemText()
  const rules = useId()
  return (
    <>
      <PairedUsername />
      <PasswordField
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="go"
        label={t`Password`}
        value={password}
        error={error ?? (left && password ? text(passwordProblem(password)) : undefined)}
        aria-details={rules}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setDraft({ password: event.target.value })
          onChange()
        }}
      />
      <PasswordRules id={rules} password={password} />
    </>
  )
}

/** What a new password needs, ticked as it is typed. */
export function PasswordRules({ id, password }: { id?: string; password: string }) {
  const { t } = useLingui()
  const { long, uncommon, strong } = passwordRules(password)
  return (
    <Rules id={id} label={t`What a password needs`}>
      <Rule kept={long}>
        <Trans>7 characters or more</Trans>
      </Rule>
      <Rule kept={uncommon}>
        <Trans>Not on the list of common ones</Trans>
      </Rule>
      <Rule kept={strong}>
        <Trans>Strong: 10 or more, best with a few words</Trans>
      </Rule>
    </Rules>
  )
}

/** Not seen: it tells password managers which account the new password belongs to. */
function PairedUsername() {
  const address = useDraft(addressText)
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={address}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
