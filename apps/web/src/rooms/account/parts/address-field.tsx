import { useLingui } from '@lingui/react/macro'
import { Tabs } from '#ui/tabs.tsx'
import { setDraft, useDraft } from '../draft.ts'
import type { Channel } from '../form.ts'
import { AddressInput } from './address-input.tsx'

interface AddressFieldProps {
  error?: string
  /** The error belongs to what was typed before. */
  onChange: () => void
}

/** A mail address or a mobile number, whichever the user has the account by. */
export function AddressField({ error, onChange }: AddressFieldProps) {
  const { t } = useLingui()
  const channel = useDraft((draft) => draft.channel)
  const common = { name: 'username', autoComplete: 'username', enterKeyHint: 'next', error, onChange } as const
  return (
    <Tabs<Channel>
      big
      label={t`Email or mobile`}
      value={channel}
      onChange={(next) => {
        setDraft({ channel: next })
        onChange()
      }}
      items={[
        { value: 'email', label: t`Email`, content: <AddressInput {...common} channel="email" field="email" label={t`Email`} /> },
        {
          value: 'mobile',
          label: t`Mobile`,
          content: <AddressInput {...common} channel="mobile" field="mobile" label={t`Mobile number`} />,
        },
      ]}
    />
  )
}
