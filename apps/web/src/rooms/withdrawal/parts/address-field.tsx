import { Trans } from '@lingui/react/macro'
import { TextField } from '#ui/field.tsx'

interface AddressFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Wallets copy spaces, line breaks and links: all of it may be pasted. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  return (
    <TextField
      label={<Trans>Address</Trans>}
      name="address"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="mono"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
