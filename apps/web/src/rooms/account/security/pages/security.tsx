import { clsx } from 'clsx'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Path } from '#navigation/routes.ts'
import { PageLink } from '#navigation/link.tsx'
import type { Icon } from '#ui/icon.tsx'
import { KeyIcon, LockIcon, MailIcon, NextIcon, PasskeyIcon, PhoneIcon, ScreenIcon, ShieldIcon, ClockIcon } from '#ui/icons.tsx'
import { Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import type { Security } from '../api.ts'
import { useSecurity } from '../api.ts'
import type { Protection } from '../level.ts'
import { levelOf, missingOf, PROTECTIONS } from '../level.ts'
import '../security.css'

/** What secures the account: how much is in place, the next step, and the way to each part. */
export function SecurityPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useSecurity()
  return (
    <Page title={t`Security`} sheet>
      {data ? (
        <Content security={data} />
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Page>
  )
}

function Content({ security }: { security: Security }) {
  return (
    <>
      <Level security={security} />
      <div className="band" />
      <ToLogIn security={security} />
      <ToMoveMoney security={security} />
      <ToNotice security={security} />
    </>
  )
}

const levels: Record<ReturnType<typeof levelOf>, MessageDescriptor> = {
  weak: msg({ message: 'Weak', context: 'security' }),
  fair: msg({ message: 'Fair', context: 'security' }),
  strong: msg({ message: 'Strong', context: 'security' }),
}

function Level({ security }: { security: Security }) {
  const { t, i18n } = useLingui()
  const missing = missingOf(security)
  const total = PROTECTIONS.length
  const count = total - missing.length
  const { withdrawals_locked_until: until } = security
  return (
    <section className="security-level">
      <div className="across spread align-baseline">
        <b className="text-24 bold">{i18n._(levels[levelOf(security)])}</b>
        <span className="text-12 muted">
          <Trans>
            <span className="figure text-16 text">{count}</span> of <span className="figure text-14">{total}</span> in place
          </Trans>
        </span>
      </div>
      <div className="security-steps" role="img" aria-label={t`${count} of ${total} in place`}>
        {PROTECTIONS.map((name, index) => (
          <i key={name} className={clsx(index < count && 'filled')} />
        ))}
      </div>
      {until !== null && (
        <div className="above-4">
          <Note tone="warn">
            <Trans>
              <b className="bold">Withdrawals are locked</b> until <span className="figure text-14">{formatTime(until)}</span>, after a
              security change. Trading and deposits go on.
            </Trans>
          </Note>
        </div>
      )}
      {missing[0] && <NextStep missing={missing[0]} />}
    </section>
  )
}

interface Step {
  icon: Icon
  to: Path
  title: MessageDescriptor
  text: MessageDescriptor
}

const steps: Record<Protection, Step> = {
  authenticator: {
    icon: ClockIcon,
    to: '/pages/setting/authenticator',
    title: msg`Turn an authenticator app on`,
    text: msg`Then a stolen password is not enough. Two minutes.`,
  },
  passkey: {
    icon: PasskeyIcon,
    to: '/pages/setting/passkeys',
    title: msg`Add a passkey`,
    text: msg`Log in by face, finger or screen lock. A false page gets nothing.`,
  },
  phishing: {
    icon: MailIcon,
    to: '/pages/setting/phishing',
    title: msg`Add an anti-phishing code`,
    text: msg`Then you see at once if a mail is not from us. 20 seconds.`,
  },
  payment: {
    icon: KeyIcon,
    to: '/pages/setting/payPassword',
    title: msg`Set a payment password`,
    text: msg`Six digits that withdrawals and payments ask for.`,
  },
  email: {
    icon: MailIcon,
    to: '/pages/setting/email',
    title: msg`Link an email address`,
    text: msg`A second way to get back in, and notices of changes.`,
  },
  mobile: {
    icon: PhoneIcon,
    to: '/pages/setting/mobile',
    title: msg`Link a mobile number`,
    text: msg`A second way to get back in, and notices of changes.`,
  },
}

/** The one missing step, on top. */
function NextStep({ missing }: { missing: Protection }) {
  const { i18n } = useLingui()
  const { icon: Drawing, to, title, text } = steps[missing]
  return (
    <PageLink className="security-next" to={to}>
      <span className="security-tile">
        <Drawing size={20} />
      </span>
      <span className="grow">
        <b className="medium block">{i18n._(title)}</b>
        <span className="text-12 muted block">{i18n._(text)}</span>
      </span>
      <NextIcon size={16} className="faint" />
    </PageLink>
  )
}

const Lead = ({ icon: Drawing }: { icon: Icon }) => <Drawing size={20} className="muted" />
const State = ({ children }: { children: ReactNode }) => <span className="text-12">{children}</span>
const NotSet = () => (
  <span className="text-12 warn">
    <Trans>Not set</Trans>
  </span>
)

function ToLogIn({ security }: { security: Security }) {
  const { t } = useLingui()
  const { password_changed_at: changedAt, passkeys, email, mobile } = security
  const changed = formatTime(changedAt, 'date')
  return (
    <section>
      <h2 className="security-head">
        <Trans>To log in</Trans>
      </h2>
      <Row lead={<Lead icon={LockIcon} />} to="/pages/setting/password" title={t`Login password`} note={t`Since ${changed}`} />
      <Row
        lead={<Lead icon={PasskeyIcon} />}
        to="/pages/setting/passkeys"
        title={t`Passkeys`}
        end={passkeys > 0 ? <span className="figure text-16">{passkeys}</span> : <NotSet />}
      />
      <Row lead={<Lead icon={MailIcon} />} to="/pages/setting/email" title={t`Email`} end={email ? <State>{email}</State> : <NotSet />} />
      <Row
        lead={<Lead icon={PhoneIcon} />}
        to="/pages/setting/mobile"
        title={t`Mobile number`}
        end={mobile ? <State>{mobile}</State> : <NotSet />}
      />
    </section>
  )
}

function ToMoveMoney({ security }: { security: Security }) {
  const { t } = useLingui()
  const { has_pay_password: hasPay, pay_password_locked_until: payLocked, authenticator_since: since, recovery_codes_left: left } = security
  const lockedUntil = payLocked === null ? '' : formatTime(payLocked)
  return (
    <section>
      <h2 className="security-head">
        <Trans>To move money</Trans>
      </h2>
      <Row
        lead={<Lead icon={KeyIcon} />}
        to="/pages/setting/payPassword"
        title={t`Payment password`}
        note={payLocked === null ? t`Six digits, apart from login` : t`Too many wrong tries: locked until ${lockedUntil}`}
        end={hasPay ? <State>{t({ message: 'Set', context: 'password' })}</State> : <NotSet />}
      />
      <Row
        lead={<Lead icon={ShieldIcon} />}
        to="/pages/setting/authenticator"
        title={t`Authenticator app`}
        note={since === null ? t`Six digits that change each 30 s` : t`${left} of 10 recovery codes left`}
        end={since === null ? <NotSet /> : <State>{t({ message: 'On', context: 'switch' })}</State>}
      />
    </section>
  )
}

function ToNotice({ security }: { security: Security }) {
  const { t } = useLingui()
  const { sessions, phishing_code: word } = security
  return (
    <section className="security-end">
      <h2 className="security-head">
        <Trans>To notice</Trans>
      </h2>
      <Row
        lead={<Lead icon={ScreenIcon} />}
        to="/pages/setting/devices"
        title={t`Devices and logins`}
        end={
          <State>
            <Plural value={sessions} one="# device" other="# devices" />
          </State>
        }
      />
      <Row
        lead={<Lead icon={MailIcon} />}
        to="/pages/setting/phishing"
        title={t`Anti-phishing code`}
        end={word === null ? <NotSet /> : <State>{word}</State>}
      />
    </section>
  )
}
