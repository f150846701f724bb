import { useLingui } from '@lingui/react/macro'
import { PasswordField } from './field.tsx'

/** So many digits a payment password has. */
export const PAY_DIGITS = 6

interface PayPasswordFieldProps {
  value: string
  error: string | undefined
  onChange: (digits: string) => void
}

/** The payment password, where an act asks for it: digits only, and no browser fills it in. */
export function PayPasswordField({ value, error, onChange }: PayPasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={t`Payment password`}
      name="pay-password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PAY_DIGITS}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
    />
  )
}
