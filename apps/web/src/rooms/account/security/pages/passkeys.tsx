import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { call } from '#api/call.ts'
import { isFailure } from '#api/failure.ts'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { Button } from '#ui/button.tsx'
import { PasskeyIcon, PlusIcon } from '#ui/icons.tsx'
import { Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatRelative, formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import type { Passkey } from '../api.ts'
import { securityCalls, usePasskeys, useSecurity } from '../api.ts'
import { knowsPasskeys, makePasskey, prepare } from '#ui/passkey.ts'
import { usePasskeyText } from '../passkey-text.ts'
import '../security.css'

/** The passkeys of the account: added on this device, removed from any. */
export function PasskeysPage() {
  const { t } = useLingui()
  const { data, error, refetch } = usePasskeys()
  const adding = useAdding()
  useEffect(prepare, [])
  return (
    <Page
      title={t`Passkeys`}
      sheet
      footer={
        <SendButton width="full" busy={adding.busy} disabled={!adding.possible} onClick={adding.start}>
          <PlusIcon size={20} />
          <Trans>Add a passkey</Trans>
        </SendButton>
      }
    >
      <p className="muted gutter security-intro">
        <Trans>Your face, finger or screen lock in place of a password. It works on this address only, so a false page gets nothing.</Trans>
      </p>
      {data?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {data?.length === 0 && (
        <Empty title={t`No passkey yet`} text={t`Add one on this device: it then logs you in, and confirms security changes.`} />
      )}
      {!data && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />)}
      <div className="security-foot stack">
        {adding.elsewhere !== undefined && (
          <Note tone="warn">
            <Trans>Passkeys work at {adding.elsewhere} only. Open the app there.</Trans>
          </Note>
        )}
        <Note>
          <Trans>Keep two: a lost phone then costs you nothing.</Trans>
        </Note>
      </div>
      {adding.drawer}
    </Page>
  )
}

/** The account is asked who it is, then the browser makes the passkey: whoever turns back at the question leaves none on the device. */
function useAdding() {
  const { t } = useLingui()
  const text = usePasskeyText()
  const { data } = useSecurity()
  const { ask, drawer, busy } = useConfirmed('account.addPasskey', {
    act: 'passkey_add',
    refreshes: securityCalls,
    verb: <Trans>Add and lock for 24 h</Trans>,
    onDone: () => toastDone(t`Passkey added`),
    onRefused: ({ message }) => toast(message),
    make: async () => ({ credential: await makePasskey((await call('account.beginPasskey')).options) }),
    onNotMade: (error) => toast(isFailure(error) ? error.message : text(error)),
  })
  const start = () => ask({ credential: '' })
  const elsewhere = data !== undefined && data.passkey_origin !== location.origin ? data.passkey_origin : undefined
  return { start, drawer, busy, elsewhere, possible: data !== undefined && elsewhere === undefined && knowsPasskeys() }
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui()
  const { ask, drawer } = useConfirmed('account.removePasskey', {
    act: 'passkey_remove',
    refreshes: securityCalls,
    verb: <Trans>Remove and lock for 24 h</Trans>,
    onDone: () => toastDone(t`Passkey removed`),
    onRefused: ({ message }) => toast(message),
  })
  const { id, name, created_at: made, used_at: used, is_backed_up: synced } = passkey
  const madeText = formatTime(made, 'date')
  const usedText = used === null ? '' : formatRelative(used)
  return (
    <>
      <Row
        lead={
          <span className="security-tile">
            <PasskeyIcon size={20} />
          </span>
        }
        title={name}
        note={
          <>
            <span className="block">
              {used === null ? (
                <Trans>Made {madeText}, not used yet</Trans>
              ) : (
                <Trans>
                  Made {madeText}, used: {usedText}
                </Trans>
              )}
            </span>
            {synced ? <Trans>Kept on your devices</Trans> : <Trans>On one device only</Trans>}
          </>
        }
        end={
          <Button kind="ghost" size="tiny" aria-label={t`Remove: ${name}`} onClick={() => ask({ id })}>
            <Trans>Remove</Trans>
          </Button>
        }
      />
      {drawer}
    </>
  )
}
