import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Button } from '#ui/button.tsx'
import { MailIcon } from '#ui/icons.tsx'
import { formatRelative } from '#ui/time.ts'
import { useMailedCode } from '../api.ts'
import type { CodeScene } from '../draft.ts'
import { useDraft } from '../draft.ts'
import { addressText } from '../form.ts'
import './mail-card.css'

const subjects: Record<CodeScene, MessageDescriptor> = {
  register: msg`Code to sign up`,
  reset_password: msg`Code to set a new password`,
}

/** The sandbox's mailbox under the code field: the newest code to the address, with a button that types it. */
export function MailCard({ scene, onFill }: { scene: CodeScene; onFill: (code: string) => void }) {
  const { t, i18n } = useLingui()
  const address = useDraft(addressText)
  const mail = useMailedCode(scene, address)
  return (
    <>
      <section className="account-mail" aria-label={t`Sandbox mailbox`} aria-live="polite">
        <header className="across spread gap-2 text-12 muted">
          <PageLink className="across gap-2 tap-area" to="/pages/sandbox/mailbox" query={{ address, back: 1 }}>
            <MailIcon size={16} />
            <Trans>Sandbox mailbox</Trans>
          </PageLink>
          {mail && <span>{formatRelative(mail.time)}</span>}
        </header>
        {mail ? (
          <div className="across spread gap-3">
            <div>
              <b className="medium block">{i18n._(subjects[scene])}</b>
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
