import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '#api/queries.ts'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { CopyIcon, TickIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Qr } from '#ui/qr.tsx'
import { Secret } from '#ui/secret.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toastDone } from '#ui/toast.tsx'
import { useCopy } from '#ui/use-copy.ts'
import type { Security } from '../api.ts'
import { securityCalls, useBeginAuthenticator, useSecurity } from '../api.ts'
import { RecoveryCodes } from '../parts/recovery-codes.tsx'
import { StepCount } from '../../parts/step-count.tsx'
import '../security.css'

/** The authenticator app: scanned, checked, its recovery codes kept, turned on. Once it is on, its codes renewed, or turned off. */
export function AuthenticatorPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useSecurity()
  // What is shown when the page opens stays until it is done: turning on refreshes what is asked here.
  const [wasOn, setWasOn] = useState<boolean>()
  if (data && wasOn === undefined) setWasOn(data.authenticator_since !== null)
  if (data && wasOn) return <Running security={data} />
  if (data) return <Setup />
  return (
    <Page title={t`Authenticator app`} width="form">
      {error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
    </Page>
  )
}

function Setup() {
  const { t } = useLingui()
  const { begun, failure, ask } = useBeginAuthenticator()
  const [checked, setChecked] = useState<Checked>()
  if (checked) return <Keep checked={checked} />
  if (begun) return <Scan begun={begun} onChecked={setChecked} />
  return (
    <Page title={t`Authenticator app`} width="form" actions={<StepCount step={1} of={2} />}>
      {failure ? <ErrorBox tall error={failure} onRetry={ask} /> : <SkeletonRows count={4} />}
    </Page>
  )
}

type Checked = CallOutput<'account.checkAuthenticator'>

interface ScanProps {
  begun: CallOutput<'account.beginAuthenticator'>
  onChecked: (checked: Checked) => void
}

function Scan({ begun, onChecked }: ScanProps) {
  const { t } = useLingui()
  const [digits, setDigits] = useState('')
  const errors = useFieldErrors<'digits'>()
  const check = useAction('account.checkAuthenticator', {
    onDone: onChecked,
    onRefused: (failure) => {
      errors.refuse(failure, { digits: 'digits', confirm_wait: 'digits' })
      setDigits('')
    },
  })
  const submit = (typed = digits) => {
    if (typed.length === 6 && !check.isPending) check.mutate({ digits: typed })
  }
  return (
    <Page
      title={t`Authenticator app`}
      width="form"
      actions={<StepCount step={1} of={2} />}
      footer={
        <SendButton width="full" busy={check.isPending} disabled={digits.length < 6} onClick={() => submit()}>
          <Trans>Go on</Trans>
        </SendButton>
      }
    >
      <div className="security-form">
        <div>
          <h2 className="text-20 bold">
            <Trans>Scan with your authenticator</Trans>
          </h2>
          <p className="muted above-1">
            <Trans>Any app that makes six digits each 30 s.</Trans>
          </p>
        </div>
        <Secret>
          <div className="security-qr">
            <Qr value={begun.uri} label={t`QR code of the key`} />
          </div>
          <KeyBox secret={begun.key} />
        </Secret>
        <div>
          <span className="field-label">
            <Trans>Six digits it shows</Trans>
          </span>
          <CodeField
            label={t`Six digits it shows`}
            value={digits}
            error={errors.texts.digits}
            onChange={(next) => {
              setDigits(next)
              errors.forget('digits')
            }}
            onComplete={submit}
          />
        </div>
        <ClockNote serverTime={begun.server_time} />
      </div>
    </Page>
  )
}

/** For an app on the same device, which cannot scan. */
function KeyBox({ secret }: { secret: string }) {
  const copy = useCopy()
  return (
    <div className="security-key">
      <div className="grow">
        <span className="text-12 muted block">
          <Trans>On this phone? Copy the key</Trans>
        </span>
        <span className="security-mono break">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </div>
      <Button kind="ghost" size="small" onClick={() => copy(secret)}>
        <CopyIcon size={16} />
        <Trans context="clipboard">Copy</Trans>
      </Button>
    </div>
  )
}

/** Digits of a clock that is further off are refused. */
const CLOCK_LIMIT_S = 25

function ClockNote({ serverTime }: { serverTime: string }) {
  const [seconds] = useState(() => Math.round(Math.abs(Date.now() - Date.parse(serverTime)) / 1000))
  if (seconds > CLOCK_LIMIT_S) {
    return (
      <Note tone="warn">
        <Trans>This device’s clock is {seconds} s off ours. Set it to automatic, or the digits will not fit.</Trans>
      </Note>
    )
  }
  return (
    <Note>
      <Trans>Ten recovery codes come next. Keep them apart from this phone.</Trans>
    </Note>
  )
}

function Keep({ checked: { recovery_codes: codes, setup } }: { checked: Checked }) {
  const { t } = useLingui()
  const [kept, setKept] = useState(false)
  const { ask, drawer } = useConfirmed('account.turnOnAuthenticator', {
    act: 'authenticator_on',
    refreshes: securityCalls,
    verb: <Trans>Turn on and lock for 24 h</Trans>,
    onDone: () => {
      toastDone(t`Authenticator app turned on`)
      go.back()
    },
  })
  return (
    <Page
      title={t`Recovery codes`}
      width="form"
      actions={<StepCount step={2} of={2} />}
      footer={
        <Button width="full" disabled={!kept} onClick={() => ask({ setup })}>
          <Trans>Turn on</Trans>
        </Button>
      }
    >
      <div className="security-form">
        <RecoveryCodes codes={codes} />
        <Note tone="warn">
          <Trans>Without the app, a passkey and these codes nobody can let you back in.</Trans>
        </Note>
        <Checkbox checked={kept} onChange={setKept}>
          <Trans>I keep them apart from this phone</Trans>
        </Checkbox>
      </div>
      {drawer}
    </Page>
  )
}

function Running({ security }: { security: Security }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<string[]>()
  const renew = useConfirmed('account.renewRecoveryCodes', {
    act: 'recovery_codes',
    refreshes: securityCalls,
    verb: <Trans>Make new codes and lock for 24 h</Trans>,
    onDone: (answer) => setCodes(answer.recovery_codes),
  })
  const off = useConfirmed('account.turnOffAuthenticator', {
    act: 'authenticator_off',
    refreshes: securityCalls,
    verb: <Trans>Turn off and lock for 24 h</Trans>,
    onDone: () => {
      toastDone(t`Authenticator app turned off`)
      go.back()
    },
  })
  const since = formatTime(security.authenticator_since ?? 0, 'date')
  if (codes) {
    return (
      <Page
        title={t`Recovery codes`}
        width="form"
        footer={
          <Button width="full" onClick={go.back}>
            <Trans>I have kept them</Trans>
          </Button>
        }
      >
        <div className="security-form">
          <RecoveryCodes codes={codes} />
          <Note>
            <Trans>The codes of before are worth nothing now.</Trans>
          </Note>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t`Authenticator app`} width="form">
      <div className="security-form">
        <p className="across gap-2 text-20 bold">
          <TickIcon size={20} />
          <Trans>On since {since}</Trans>
        </p>
        <p className="muted">
          <Trans>Its digits are asked for at each login by password and at each security change.</Trans>
        </p>
        <dl>
          <KeyValue large label={t`Recovery codes left`}>
            <Trans>
              <span className="figure text-16">{security.recovery_codes_left}</span> of 10
            </Trans>
          </KeyValue>
        </dl>
        <Button kind="ghost" width="full" onClick={() => renew.ask({})}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button kind="danger" width="full" onClick={() => off.ask({})}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      {renew.drawer}
      {off.drawer}
    </Page>
  )
}
