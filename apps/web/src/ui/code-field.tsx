import { clsx } from 'clsx'
import { OTPField } from '@base-ui/react/otp-field'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FieldText } from './field.tsx'
import './code-field.css'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  /** All six digits are there. */
  onComplete?: (value: string) => void
  error?: string
  label?: string
}

const LENGTH = 6

/** A verification code: six digits, typed, pasted or filled in by the phone. */
export function CodeField({ value, onChange, onComplete, error, label }: CodeFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const name = label ?? t`Verification code`
  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {name}
      </label>
      <OTPField.Root
        id={id}
        className={clsx('code-field', error && 'wrong')}
        length={LENGTH}
        value={value}
        onValueChange={onChange}
        onValueComplete={onComplete}
        aria-describedby={error ? `${id}-text` : undefined}
      >
        {Array.from({ length: LENGTH }, (_, index) => (
          <OTPField.Input
            key={index}
            inputMode="numeric"
            // The first place has the label of the whole field.
            aria-label={index === 0 ? undefined : `${name} ${index + 1}/${LENGTH}`}
            aria-invalid={Boolean(error)}
          />
        ))}
      </OTPField.Root>
      <FieldText id={`${id}-text`} error={error} />
    </div>
  )
}
