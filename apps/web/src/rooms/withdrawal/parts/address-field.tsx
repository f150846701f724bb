import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'

interface AddressFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Wallets copy spaces, line breaks and links: all of it may be pasted. The clipboard is read by a tap, never otherwise. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  const { t } = useLingui()
  const paste = () =>
    void navigator.clipboard.readText().then(
      (text) => onChange(text.trim()),
      () => toast(t`This browser does not allow pasting. Hold the field instead`),
    )
  return (
    <TextField
      label={<Trans>Address</Trans>}
      aside={
        <button type="button" onClick={paste}>
          <Trans context="clipboard">Paste</Trans>
        </button>
      }
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
