import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { TextField } from '#ui/field.tsx'
import { CaretIcon } from '#ui/icons.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { areasIn, diallingCodeOf } from '../areas/areas.ts'
import { setDraft, useDraft } from '../draft.ts'
import type { Channel } from '../form.ts'

interface AddressFieldProps {
  error?: string
  /** The error belongs to what was typed before. */
  onChange: () => void
}

/** A mail address or a mobile number with its country; what is typed lives in the draft. */
export function AddressField({ error, onChange }: AddressFieldProps) {
  const { t } = useLingui()
  const channel = useDraft((draft) => draft.channel)
  const email = useDraft((draft) => draft.email)
  const mobile = useDraft((draft) => draft.mobile)
  const common = { name: 'username', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'next', error } as const
  const emailField = (
    <TextField
      {...common}
      label={t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      placeholder="name@example.com"
      value={email}
      onChange={(event) => {
        setDraft({ email: event.target.value })
        onChange()
      }}
    />
  )
  const mobileField = (
    <TextField
      {...common}
      label={t`Mobile number`}
      type="tel"
      inputMode="tel"
      autoComplete="username"
      before={<AreaLink />}
      value={mobile}
      onChange={(event) => {
        setDraft({ mobile: event.target.value })
        onChange()
      }}
    />
  )
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
        { value: 'email', label: t`Email`, content: emailField },
        { value: 'mobile', label: t`Mobile`, content: mobileField },
      ]}
    />
  )
}

/** The dialling code before the number; leads to the list of countries and back. */
export function AreaLink() {
  const { t, i18n } = useLingui()
  const region = useDraft((draft) => draft.region)
  const code = diallingCodeOf(region)
  const name = areasIn(i18n.locale).find((area) => area.region === region)?.name ?? region
  return (
    <PageLink className="area-code" to="/pages/common/area" aria-label={t`Country or region: ${name}, +${code}`}>
      <span className="figure text-16">+{code}</span>
      <CaretIcon size={12} className="muted" />
    </PageLink>
  )
}
