import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go, readAddress } from '#navigation/go.ts'
import type { Path } from '#navigation/routes.ts'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { toastDone } from '#ui/toast.tsx'
import { useSendCode } from '../../api.ts'
import { addressFor, setDraft, useDraft } from '../../draft.ts'
import { addressProblem, addressText, CODE_LENGTH, sentAddress } from '../../form.ts'
import { AddressInput } from '../../parts/address-input.tsx'
import { CodeEntry, SentTo, useSteps } from '../../parts/code-step.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { useProblemText } from '../../problem-text.ts'
import { securityCalls, useSecurity } from '../api.ts'
import { LockNote } from '../parts/lock-note.tsx'
import '../security.css'

type Scene = 'bind_email' | 'bind_mobile'

/** The address, its code, and the question who it is. */
const STEPS = 3

const paths: Record<Scene, Path> = { bind_email: '/pages/setting/email', bind_mobile: '/pages/setting/mobile' }

export const EmailPage = () => <BindPage scene="bind_email" />
export const MobilePage = () => <BindPage scene="bind_mobile" />

/**
 * Links a mail address or a number: a code shows that it is the user's, then the account is asked who it is. After it the user is where he
 * came from: where `return` says, else at the security page.
 */
function BindPage({ scene }: { scene: Scene }) {
  const { step, forward } = useSteps(scene, paths[scene])
  return step === 1 ? <AddressStep scene={scene} onSent={forward} /> : <CodeStep scene={scene} />
}

function AddressStep({ scene, onSent }: { scene: Scene; onSent: () => void }) {
  const { t } = useLingui()
  const words = useProblemText()
  const { data } = useSecurity()
  const errors = useFieldErrors<'address'>({ keepRest: true })
  const { send, busy } = useSendCode(scene)
  const isEmail = scene === 'bind_email'
  const before = isEmail ? data?.email : data?.mobile
  const locks = data?.linking_locks[isEmail ? 'email' : 'mobile'] ?? false
  const submit = () => {
    const draft = useDraft.getState()
    const address = addressFor(scene, draft)
    if (!errors.show({ address: words(addressProblem(address)) })) return
    const sent = draft.sent[scene]
    if (sent?.to === addressText(address) && sent.againAtMs > Date.now()) return onSent()
    send({ onSent, onRefused: (failure) => errors.refuse(failure, { user_string: 'address' }) })
  }
  return (
    <FormFrame
      step={1}
      steps={STEPS}
      title={before ? (isEmail ? t`Change email` : t`Change mobile number`) : isEmail ? t`Link an email address` : t`Link a mobile number`}
      text={
        before ? (
          <Trans>Now: {before}. A code shows that the new one is yours. Last, you confirm that it is you.</Trans>
        ) : (
          <Trans>A code shows that it is yours. Last, you confirm that it is you.</Trans>
        )
      }
      onSubmit={submit}
      problem={errors.rest}
      failures={errors.count}
      submit={
        <>
          {locks && (
            <div className="account-gap">
              <LockNote>
                <Trans>A notice goes to your addresses of now.</Trans>
              </LockNote>
            </div>
          )}
          <Button type="submit" width="full" className="account-send" busy={busy}>
            <Trans>Send a code</Trans>
          </Button>
        </>
      }
    >
      <AddressInput
        channel={isEmail ? 'email' : 'mobile'}
        field={isEmail ? 'newEmail' : 'newMobile'}
        label={isEmail ? t`New email` : t`New mobile number`}
        name="new-address"
        autoComplete={isEmail ? 'email' : 'tel'}
        enterKeyHint="go"
        error={errors.texts.address}
        onChange={() => errors.forget('address')}
      />
      {!isEmail && (
        <p className="hint">
          <Trans>Text messages can be read on their way. An authenticator app or a passkey protects your account better.</Trans>
        </p>
      )}
    </FormFrame>
  )
}

function CodeStep({ scene }: { scene: Scene }) {
  const { t } = useLingui()
  const code = useDraft((draft) => draft.code)
  const errors = useFieldErrors<'code'>({ keepRest: true })
  const locks = useSecurity().data?.linking_locks[scene === 'bind_email' ? 'email' : 'mobile'] ?? false
  const [search] = useSearchParams()
  const [isLinked, setLinked] = useState(false)
  // Once the question is closed, which would take the step back for itself. What was typed goes with the page: before, it would show its
  // first step once more.
  useEffect(() => {
    if (!isLinked) return
    go.backTo(readAddress(search.get('return')) ?? { to: '/pages/setting/security' })
    return () => setDraft({ newEmail: '', newMobile: '', code: '', sent: {} })
  }, [isLinked, search])
  const options = {
    verb: locks ? <Trans>Link and lock for 24 h</Trans> : <Trans context="act">Link</Trans>,
    refreshes: [...securityCalls, 'identity.state'] as const,
    onDone: () => {
      toastDone(scene === 'bind_email' ? t`Email linked` : t`Mobile number linked`)
      setLinked(true)
    },
    onRefused: (failure: Error) => errors.refuse(failure, { code: 'code' }),
  }
  const email = useConfirmed('account.bindEmail', { ...options, act: 'email' })
  const mobile = useConfirmed('account.bindMobile', { ...options, act: 'mobile' })
  const submit = () => {
    const draft = useDraft.getState()
    if (draft.code.length < CODE_LENGTH) return
    errors.clear()
    const { user_string: text, area_code: area } = sentAddress(addressFor(scene, draft))
    if (scene === 'bind_email') email.ask({ email: text, code: draft.code })
    else mobile.ask({ mobile: text, code: draft.code, ...(area !== undefined && { area_code: area }) })
  }
  // Codes of another form do not fit here.
  useEffect(() => setDraft({ code: '' }), [])
  return (
    <FormFrame
      step={2}
      steps={STEPS}
      title={t`Type the code`}
      text={<SentTo scene={scene} />}
      onSubmit={submit}
      problem={errors.rest}
      failures={errors.count}
      submit={
        <Button type="submit" width="full" className="account-send" disabled={code.length < CODE_LENGTH}>
          <Trans>Go on</Trans>
        </Button>
      }
    >
      <CodeEntry
        scene={scene}
        error={errors.texts.code}
        onChange={() => errors.forget('code')}
        onComplete={submit}
        onRefused={(failure) => errors.refuse(failure)}
      />
      {email.drawer}
      {mobile.drawer}
    </FormFrame>
  )
}
