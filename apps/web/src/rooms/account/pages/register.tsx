import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isFailure } from '#api/failure.ts'
import { PageLink } from '#navigation/link.tsx'
import { signIn } from '#session/session.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { toast } from '#ui/toast.tsx'
import { useRegister } from '../api.ts'
import { forgetSecrets, setDraft, useDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { CODE_LENGTH, safeReturn, secretProblems, sentAddress } from '../form.ts'
import { useLeaveWhenSignedIn } from '../leave.ts'
import { CodeEntry, SentTo, useSteps } from '../parts/code-step.tsx'
import { FormFrame } from '../parts/form-frame.tsx'
import { RegisterStep } from '../parts/register-step.tsx'
import { passwordProblem } from '../password.ts'
import '../account.css'

const PATH = '/pages/common/register'

/** A reload forgets the password: the second step needs it. */
const isFilled = ({ password, agreed }: Draft): boolean => agreed && passwordProblem(password) === undefined

/** An account in two steps: address and password, then the code to the address. `?code=` brings an invite code along. */
export function RegisterPage() {
  const [search] = useSearchParams()
  const invite = search.get('code')
  const { step, forward } = useSteps('register', PATH)
  const filled = useDraft(isFilled)
  const hasWelcome = useClient((state) => Number(state.site.welcome) > 0)
  const back = search.get('return')
  useLeaveWhenSignedIn(hasWelcome ? { to: '/pages/common/welcome', query: { return: back } } : safeReturn(back))
  useEffect(() => {
    if (invite) setDraft({ inviteCode: invite })
  }, [invite])
  return step === 2 && filled ? <CodeStep /> : <RegisterStep onSent={forward} />
}

function LoginLink({ children }: { children?: React.ReactNode }) {
  const [search] = useSearchParams()
  return (
    <PageLink className="account-link" to="/pages/common/login" query={{ return: search.get('return') }}>
      {children}
    </PageLink>
  )
}

function useRegistration() {
  const { t } = useLingui()
  const errors = useFieldErrors<'code'>({ keepRest: true })
  const register = useRegister((token) => {
    signIn(token)
    forgetSecrets()
    setDraft({ inviteCode: '' })
    toast(t`Account created`)
  })
  const refuse = (failure: Error) => errors.refuse(failure, { code: 'code' })
  const submit = () => {
    const draft = useDraft.getState()
    if (register.isPending || !draft.agreed || Object.keys(secretProblems(draft)).length > 0) return
    errors.clear()
    const { code, password } = draft
    const invite = draft.inviteCode.trim() || undefined
    register.mutate({ ...sentAddress(draft), code, password, re_password: password, extension_code: invite }, { onError: refuse })
  }
  const taken = isFailure(register.error) && register.error.error === 'account_taken'
  return { busy: register.isPending, taken, errors, refuse, submit }
}

/** The sixth digit creates the account; the button is for a second try. */
function CodeStep() {
  const { t } = useLingui()
  const channel = useDraft((draft) => draft.channel)
  const complete = useDraft((draft) => draft.code.length === CODE_LENGTH)
  const { busy, taken, errors, refuse, submit } = useRegistration()
  return (
    <FormFrame
      step={2}
      title={channel === 'email' ? t`Confirm your email` : t`Confirm your number`}
      text={<SentTo scene="register" />}
      onSubmit={submit}
      problem={taken && errors.rest ? <LoginLink>{errors.rest}</LoginLink> : errors.rest}
      failures={errors.count}
      submit={
        complete && (
          <Button type="submit" width="full" className="account-send" busy={busy}>
            <Trans>Create account</Trans>
          </Button>
        )
      }
    >
      <CodeEntry scene="register" error={errors.texts.code} onChange={() => errors.forget('code')} onComplete={submit} onRefused={refuse} />
    </FormFrame>
  )
}
