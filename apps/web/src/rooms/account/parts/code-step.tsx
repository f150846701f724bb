import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from '#state/client-store.ts'
import { CodeField } from '#ui/code-field.tsx'
import { useTimeLeft } from '#ui/countdown.tsx'
import { SendAgainIn, SentBefore } from '#ui/send-again.tsx'
import { toast } from '#ui/toast.tsx'
import { go } from '#navigation/go.ts'
import type { Path } from '#navigation/routes.ts'
import { useSendCode } from '../api.ts'
import type { CodeScene } from '../draft.ts'
import { addressFor, setDraft, useDraft } from '../draft.ts'
import { addressText, CODE_LENGTH } from '../form.ts'
import type { SecretProblems } from '../form.ts'
import { MailCard } from './mail-card.tsx'
import '../account.css'

interface CodeEntryProps {
  scene: CodeScene
  error?: string
  onChange: () => void
  /** All six digits stand in the draft, typed or filled in. */
  onComplete: () => void
  /** Another code could not be sent. */
  onRefused: (failure: Error) => void
}

/** The code field, a button that sends another code after a delay, and in the sandbox the mailbox. */
export function CodeEntry({ scene, error, onChange, onComplete, onRefused }: CodeEntryProps) {
  const { t } = useLingui()
  const code = useDraft((draft) => draft.code)
  const address = useDraft((draft) => addressText(addressFor(scene, draft)))
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <CodeField
        label={t`Code of six digits`}
        value={code}
        error={error}
        onChange={(next) => {
          setDraft({ code: next })
          onChange()
        }}
        onComplete={onComplete}
      />
      <div className="account-resend">
        <Resend
          scene={scene}
          onRefused={onRefused}
          onSent={(fresh) => {
            onChange()
            if (fresh) toast(t`Code sent`)
          }}
        />
      </div>
      {sandbox && (
        <MailCard
          scene={scene}
          address={address}
          onFill={(filled) => {
            setDraft({ code: filled })
            onChange()
            onComplete()
          }}
        />
      )}
    </div>
  )
}

interface ResendProps {
  scene: CodeScene
  onSent: (fresh: boolean) => void
  onRefused: (failure: Error) => void
}

/** Sends another code. Until it can, it counts down in its place. */
export function Resend({ scene, onSent, onRefused }: ResendProps) {
  const againAtMs = useDraft((draft) => draft.sent[scene]?.againAtMs ?? 0)
  const leftMs = useTimeLeft(againAtMs)
  const { send, busy } = useSendCode(scene)
  if (leftMs > 0) return <SendAgainIn leftMs={leftMs} />
  return (
    <button type="button" className="account-link" disabled={busy} onClick={() => send({ onSent, onRefused })}>
      <Trans>Send again</Trans>
    </button>
  )
}

/**
 * The current one of two steps of a form. The second has its own history entry, so that every way back leads to the first. It is shown only
 * while a code was sent to exactly the address in the draft.
 */
export function useSteps(scene: CodeScene, path: Path) {
  const [search] = useSearchParams()
  const isSent = useDraft((draft) => draft.sent[scene]?.to === addressText(addressFor(scene, draft)))
  return {
    step: search.get('step') === '2' && isSent ? 2 : 1,
    forward: () => go.navigate(path, { ...Object.fromEntries(search), step: 2 }),
  } as const
}

/** Shows the full address of the code, so that the user notices a typing error. */
export function SentTo({ scene }: { scene: CodeScene }) {
  const address = useDraft((draft) => addressText(addressFor(scene, draft)))
  const isBefore = useDraft((draft) => draft.sent[scene]?.isBefore ?? false)
  return (
    <>
      {isBefore ? (
        <SentBefore address={address} />
      ) : (
        <Trans>
          We sent six digits to <b className="medium text">{address}</b>.
        </Trans>
      )}{' '}
      <button type="button" className="account-link" onClick={go.back}>
        <Trans context="edit">Change</Trans>
      </button>
    </>
  )
}

interface NextStepProps {
  problems: SecretProblems
  /** The number of digits typed. */
  digits: number
}

/** The first missing input that keeps the button inactive. */
export function NextStep({ problems, digits }: NextStepProps) {
  const left = CODE_LENGTH - digits
  const words = problems.code ? (
    <Plural value={left} one="Type the last digit to go on." other="Type the # digits left to go on." />
  ) : (
    problems.password && <Trans>Choose a password to go on.</Trans>
  )
  return words ? <p className="account-next">{words}</p> : null
}
