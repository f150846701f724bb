import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PasswordField } from '../../../ui/field.tsx'
import { setDraft, useDraft } from '../draft.ts'
import { addressText, secretProblems } from '../form.ts'
import { ADVISED, strengthOf } from '../password.ts'
import { useProblemText } from '../problem-text.ts'

interface NewPasswordProps {
  /** What the server said of either. */
  errors: { password?: string; repeated?: string }
  onChange: (field: 'password' | 'repeated') => void
}

/** A new password, entered twice. What is wrong with it shows once its field is left, and goes as it is mended. */
export function NewPassword({ errors, onChange }: NewPasswordProps) {
  const { t } = useLingui()
  const { password, repeated, code } = useDraft()
  const [left, setLeft] = useState({ password: false, repeated: false })
  const text = useProblemText()
  const problems = secretProblems({ password, repeated, code })
  const strength = useStrength(password)
  const field = (name: 'password' | 'repeated', value: string) => ({
    name: name === 'password' ? 'new-password' : 'repeat-password',
    autoComplete: 'new-password',
    value,
    error: errors[name] ?? (left[name] && value ? text(problems[name]) : undefined),
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setDraft({ [name]: event.target.value })
      onChange(name)
    },
  })
  return (
    <>
      <PairedUsername />
      <PasswordField
        {...field('password', password)}
        label={t`Password`}
        placeholder={t`7 characters or more`}
        enterKeyHint="next"
        strength={strength}
      />
      <div className="account-gap">
        <PasswordField {...field('repeated', repeated)} label={t`Repeat the password`} placeholder={t`Same as above`} enterKeyHint="go" />
      </div>
    </>
  )
}

/** Not seen: it tells password managers which account the new password belongs to. */
function PairedUsername() {
  const address = useDraft(addressText)
  return (
    <input className="vh" type="text" name="username" autoComplete="username" value={address} readOnly tabIndex={-1} aria-hidden="true" />
  )
}

function useStrength(password: string): { score: number; text: string } | undefined {
  const { t } = useLingui()
  if (password === '') return undefined
  const score = strengthOf(password)
  const count = password.length
  if (score === 0)
    return { score, text: plural(count, { one: '# character, at least 7 are needed', other: '# characters, at least 7 are needed' }) }
  if (score === 1 && count >= ADVISED) return { score, text: t`Easy to guess` }
  if (score < 3) return { score, text: t`${count} characters, 12 or more are better` }
  return { score, text: t`${count} characters, not on the list of common ones` }
}
