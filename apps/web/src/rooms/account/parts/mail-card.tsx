import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Button } from '#ui/button.tsx'
import { MailIcon } from '#ui/icons.tsx'
import { formatRelative } from '#ui/time.ts'
import { useMailedCode } from '../api.ts'
import './mail-card.css'

const subjects: Record<string, MessageDescriptor> = {
  register: msg`Code to sign up`,
  login: msg`Code to log in`,
  reset_password: msg`Code to set a new password`,
  bind_email: msg`Code to link an email address`,
  bind_mobile: msg`Code to link a mobile number`,
}
const confirming = msg`Code to confirm a security change`

interface MailCardProps {
  scene: string
  /** Without it: the addresses of the account. */
  address?: string
  onFill: (code: string) => void
}

/** The sandbox's mailbox under the code field: the newest code, with a button that types it. */
export function MailCard({ scene, address, onFill }: MailCardProps) {
  const { t, i18n } = useLingui()
  const mail = useMailedCode(scene, address)
  return (
    <>
      <section className="account-mail" aria-label={t`Sandbox mailbox`} aria-live="polite">
        <header className="across spread gap-2 text-12 muted">
          <PageLink className="across gap-2 tap-area" to="/pages/sandbox/mailbox" query={{ address: mail?.to ?? address, back: 1 }}>
            <MailIcon size={16} />
            <Trans>Sandbox mailbox</Trans>
          </PageLink>
          {mail && <span>{formatRelative(mail.time)}</span>}
        </header>
        {mail ? (
          <div className="across spread gap-3">
            <div>
              <b className="medium block">{i18n._(subjects[scene] ?? confirming)}</b>
              <span className="figure text-24 bold account-mail-code">{mail.code}</span>
            </div>
            <Button kind="ghost" size="small" onClick={() => onFill(mail.code)}>
              <Trans>Fill in</Trans>
            </Button>
          </div>
        ) : (
          <p className="account-mail-empty muted">
            <Trans>The code arrives here in a moment.</Trans>
          </p>
        )}
      </section>
      <p className="text-12 muted above-4">
        <Trans>Real mail is not sent in the sandbox: codes lie in this mailbox.</Trans>
      </p>
    </>
  )
}
