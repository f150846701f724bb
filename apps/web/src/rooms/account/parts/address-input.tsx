import type { ReactNode } from 'react'
import { TextField } from '#ui/field.tsx'
import { setDraft, useDraft, type Draft } from '../draft.ts'
import type { Channel } from '../form.ts'
import { AreaLink } from './area-link.tsx'

interface AddressInputProps {
  channel: Channel
  /** Where in the draft it lives. */
  field: keyof Pick<Draft, 'email' | 'mobile' | 'newEmail' | 'newMobile'>
  label: ReactNode
  name: string
  /** Of the address as a user name, or as what it is. */
  autoComplete: string
  enterKeyHint: 'next' | 'go'
  error?: string
  /** The error belongs to what was typed before. */
  onChange: () => void
}

/** A mail address, or a mobile number with its country; what is typed lives in the draft. */
export function AddressInput({ channel, field, onChange, ...rest }: AddressInputProps) {
  const value = useDraft((draft) => draft[field])
  const kind =
    channel === 'email'
      ? ({ type: 'email', inputMode: 'email', placeholder: 'name@example.com' } as const)
      : ({ type: 'tel', inputMode: 'tel', before: <AreaLink /> } as const)
  return (
    <TextField
      {...rest}
      {...kind}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        setDraft({ [field]: event.target.value })
        onChange()
      }}
    />
  )
}
