import '../setting.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { goToLogin, useSignedIn } from '#session/session.ts'
import { useClient } from '#state/client-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { NO_FIGURE } from '#ui/format.ts'
import { PersonIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { useAccount } from '#session/person.tsx'
import { useSiteConfig } from '../api.ts'
import { Display } from '../parts/display.tsx'
import { LogOut } from '../parts/log-out.tsx'

export function SettingPage() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  return (
    <Page title={t`Settings`} sheet>
      <Me />
      <div className="band" />
      <Display />
      <div className="band" />
      {signedIn && (
        <>
          <Row to="/pages/setting/security" title={t`Security`} note={t`Passwords, second factors, devices and logins`} />
          <Row to="/pages/mailMessage/reach" title={t`What reaches you`} note={t`Mails, pushes, quiet hours`} />
          <Row to="/pages/setting/bank" title={t`Bank accounts and cards`} note={t`Where your money comes from and goes to`} />
          <Row to="/pages/fund/hetong" title={t`Agreement`} note={t`What you have signed, and its file`} />
          <Row to="/pages/setting/limits" title={t`Trading limits`} note={t`Daily loss limit, pause, session reminder`} />
          <Row
            to="/pages/transaction/index"
            query={{ tab: 'coin', symbol: 'BTC/USDT', guide: 1 }}
            title={t`First buy, step by step`}
            note={t`The guide over the ticket, once more`}
          />
          <div className="band" />
        </>
      )}
      <About />
      {signedIn && <LogOut />}
    </Page>
  )
}

/** The logged-in user, or the link to log in. */
function Me() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { data } = useAccount()
  if (!signedIn) {
    return (
      <Row lead={<PersonIcon className="muted" />} title={t`Log in or sign up`} note={t`Trading needs an account`} onClick={goToLogin} />
    )
  }
  const name = data?.nickname || data?.username || ''
  return (
    <Row
      to="/pages/setting/userInfo"
      lead={<Avatar name={name || '?'} picture={data?.head_portrait} />}
      title={name || t`Profile`}
      note={data?.email ?? data?.mobile ?? ' '}
    />
  )
}

function About() {
  const { t } = useLingui()
  const { data } = useSiteConfig()
  const build = data?.build
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  return (
    <section>
      <h2 className="setting-head">
        <Trans context="app">About</Trans>
      </h2>
      {sandbox && <Row to="/pages/sandbox/mailbox" title={t`Sandbox mailbox`} note={t`Codes and messages that would have been sent`} />}
      <Row to="/pages/common/faq" title={t`Help`} />
      <Row to="/pages/common/contactus" title={t`Contact us`} />
      <Row to="/pages/common/aboutus" title={t`About us`} />
      <Row to="/pages/setting/operational_compliance" title={t`Compliance`} />
      <Row to="/pages/common/general" query={{ cid: 9 }} title={t`Risks`} />
      <Row to="/pages/common/general" query={{ cid: 10 }} title={t`What we keep of you`} />
      <Row to="/pages/common/download" title={t`Get the app`} />
      <Row
        title={t`Version`}
        note={build && t`Build ${build}`}
        end={<span className="figure text-16">{data ? `${data.version} (${data.code})` : NO_FIGURE}</span>}
      />
    </section>
  )
}
