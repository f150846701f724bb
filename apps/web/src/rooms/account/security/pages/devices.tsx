import { deviceName } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { Switch } from '#ui/choice.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { TickIcon, WarningIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { useSessions } from '../../api.ts'
import { Devices } from '../../parts/devices.tsx'
import type { AccountEvent } from '../api.ts'
import { securityCalls, useEvents, useRevokeOthers, useSecurity, useSetLoginNotices } from '../api.ts'
import { EndDrawer } from '../parts/end-drawer.tsx'
import '../../account.css'
import '../security.css'

type Kind = 'logins' | 'changes'

/** Who is logged in, and what has happened: logins, refused ones, and changes. */
export function DevicesPage() {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('logins')
  return (
    <Page title={t`Devices and logins`} sheet>
      <Devices action={<LogOutOthers />} />
      <Notices />
      <div className="band" />
      <Tabs<Kind>
        label={t`History`}
        value={kind}
        onChange={setKind}
        items={[
          { value: 'logins', label: t`Logins`, content: <Events key="logins" kind="logins" /> },
          { value: 'changes', label: t`Changes`, content: <Events key="changes" kind="changes" /> },
        ]}
      />
    </Page>
  )
}

function LogOutOthers() {
  const { t } = useLingui()
  const { data } = useSessions()
  const [open, setOpen] = useState(false)
  const revoke = useRevokeOthers(() => {
    setOpen(false)
    toastDone(t`All other devices are logged out`)
  })
  const isAlone = !data || data.length < 2
  if (isAlone && !open) return null
  return (
    <>
      <button type="button" className="account-link text-12" onClick={() => setOpen(true)}>
        <Trans>Log out all others</Trans>
      </button>
      <EndDrawer
        open={open}
        title={t`Log out all other devices?`}
        text={t`Each of them has to log in again. This one stays.`}
        verb={<Trans>Log them out</Trans>}
        busy={revoke.isPending}
        failure={revoke.error}
        onClose={() => setOpen(false)}
        onChange={revoke.reset}
        onEnd={(confirmed) => revoke.mutate(confirmed)}
      />
    </>
  )
}

/** New devices are always told of. To be told of less is confirmed: a thief would begin with it. */
function Notices() {
  const { t } = useLingui()
  const { data } = useSecurity()
  const set = useSetLoginNotices()
  const off = useConfirmed('account.setLoginNotices', {
    act: 'login_notices',
    refreshes: securityCalls,
    verb: <Trans>Turn off</Trans>,
    onDone: () => undefined,
  })
  if (!data) return null
  const every = set.isPending || data.tells_every_login
  const change = (next: boolean) =>
    next ? set.mutate({ every: '1' }, { onError: (failure) => toast(failure.message) }) : off.ask({ every: '0' })
  return (
    <>
      <Row
        title={t`Tell me of every login`}
        note={t`Otherwise of new devices only`}
        end={<Switch label={t`Tell me of every login`} checked={every} onChange={change} />}
      />
      {off.drawer}
    </>
  )
}

function Events({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const list = useEvents(kind)
  return (
    <InfiniteList
      list={list}
      keyOf={({ id }) => id}
      row={eventRow}
      empty={<Empty title={kind === 'logins' ? t`No logins yet` : t`Nothing was changed so far`} />}
    />
  )
}

const words: Record<AccountEvent['kind'], MessageDescriptor> = {
  registered: msg`Signed up`,
  password: msg`Password`,
  password_authenticator: msg`Password and authenticator app`,
  password_recovery: msg`Password and recovery code`,
  password_passkey: msg`Password and passkey`,
  password_code: msg`Password and code`,
  passkey: msg`Passkey`,
  refused_password: msg`Refused: wrong password`,
  refused_factor: msg`Refused: wrong second factor`,
  password_changed: msg`Login password changed`,
  password_reset: msg`Login password reset by code`,
  email_changed: msg`Email linked`,
  mobile_changed: msg`Mobile number linked`,
  pay_password_changed: msg`Payment password set`,
  authenticator_on: msg`Authenticator app turned on`,
  authenticator_off: msg`Authenticator app turned off`,
  recovery_codes_renewed: msg`New recovery codes made`,
  recovery_code_used: msg`A recovery code was used`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  phishing_code_changed: msg`Anti-phishing code changed`,
  login_notices_off: msg`Notices of every login turned off`,
  others_ended: msg`All other devices logged out`,
  data_exported: msg`Your data was downloaded`,
}

const eventRow = (event: AccountEvent) => <EventRow event={event} />

function EventRow({ event: { kind, device, address, count, time } }: { event: AccountEvent }) {
  const { t, i18n } = useLingui()
  const refused = kind === 'refused_password' || kind === 'refused_factor'
  const what = i18n._(words[kind])
  const name = deviceName(device) || t`Unknown device`
  return (
    <Row
      lead={refused ? <WarningIcon size={20} className="warn" /> : <TickIcon size={20} className="muted" />}
      title={t({ message: plural(count, { one: what, other: `${what}, # times` }) })}
      note={
        <>
          {name} · <span className="break">{address}</span>
        </>
      }
      end={<span className="figure text-14 muted">{formatTime(time)}</span>}
    />
  )
}
