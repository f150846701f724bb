import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isFailure } from '../../../api/failure.ts'
import { HOME } from '../../../navigation/go.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { signIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRegister } from '../api.ts'
import { forgetSecrets, setDraft, useDraft } from '../draft.ts'
import { safeReturn, secretProblems, sentAddress } from '../form.ts'
import { useLeaveWhenSignedIn } from '../leave.ts'
import { AddressStep } from '../parts/address-step.tsx'
import { CodeEntry } from '../parts/code-entry.tsx'
import { FormFrame } from '../parts/form-frame.tsx'
import { LegalLink } from '../parts/legal.tsx'
import { NewPassword } from '../parts/new-password.tsx'
import { NextStep } from '../parts/next-step.tsx'
import { SentTo } from '../parts/sent-to.tsx'
import type { Problems } from '../problems.ts'
import { useProblems } from '../problems.ts'
import { useSteps } from '../steps.ts'

const PATH = '/pages/common/register'

/** An account in two steps: the address, then its code with a password. `?code=` brings an invite code along. */
export function RegisterPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const invite = search.get('code')
  const { step, forward } = useSteps('register', PATH)
  useLeaveWhenSignedIn(safeReturn(search.get('return'), HOME))
  useEffect(() => {
    if (invite) setDraft({ inviteCode: invite })
  }, [invite])
  if (step === 2) return <SecretStep />
  return (
    <AddressStep
      scene="register"
      title={t`Create an account`}
      text={<Trans>A code shows that the address is yours.</Trans>}
      foot={
        <Trans>
          Have an account? <LoginLink>Log in</LoginLink>
        </Trans>
      }
      onSent={forward}
    />
  )
}

function LoginLink({ children }: { children?: React.ReactNode }) {
  const [search] = useSearchParams()
  return (
    <PageLink className="account-link" to="/pages/common/login" query={{ return: search.get('return') }}>
      {children}
    </PageLink>
  )
}

type Field = 'code' | 'password' | 'repeated' | 'inviteCode'

function useRegisterForm(problems: Problems<Field>) {
  const { t } = useLingui()
  const register = useRegister((token) => {
    signIn(token)
    forgetSecrets()
    setDraft({ inviteCode: '' })
    toast(t`Account created`)
  })
  const refuse = (failure: Error) =>
    problems.showFailure(failure, { code: 'code', password: 'password', re_password: 'repeated', extension_code: 'inviteCode' })
  const submit = () => {
    const draft = useDraft.getState()
    if (register.isPending || !draft.agreed || Object.keys(secretProblems(draft)).length > 0) return
    problems.clearAll()
    register.mutate(
      {
        ...sentAddress(draft),
        code: draft.code,
        password: draft.password,
        re_password: draft.repeated,
        extension_code: draft.inviteCode.trim() || undefined,
      },
      { onError: refuse },
    )
  }
  const taken = isFailure(register.error) && register.error.error === 'account_taken'
  return { busy: register.isPending, taken, refuse, submit }
}

function SecretStep() {
  const { t } = useLingui()
  const draft = useDraft()
  const problems = useProblems<Field>()
  const { busy, taken, refuse, submit } = useRegisterForm(problems)
  const missing = secretProblems(draft)
  return (
    <FormFrame
      step={2}
      title={draft.channel === 'email' ? t`Confirm your email` : t`Confirm your number`}
      text={<SentTo />}
      onSubmit={submit}
      problem={taken && problems.form ? <LoginLink>{problems.form}</LoginLink> : problems.form}
      failures={problems.count}
      submit={
        <>
          <Button
            type="submit"
            width="full"
            className="account-note"
            busy={busy}
            disabled={!draft.agreed || Object.keys(missing).length > 0}
          >
            <Trans>Create account</Trans>
          </Button>
          <NextStep problems={missing} digits={draft.code.length} agreed={draft.agreed} />
        </>
      }
    >
      <CodeEntry scene="register" error={problems.fields.code} onChange={() => problems.clear('code')} onRefused={refuse} />
      <NewPassword errors={problems.fields} onChange={problems.clear} />
      <div className="account-gap">
        <TextField
          name="invite-code"
          label={t`Invite code`}
          aside={<Trans>optional</Trans>}
          placeholder={t`From a friend`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          value={draft.inviteCode}
          error={problems.fields.inviteCode}
          onChange={(event) => {
            setDraft({ inviteCode: event.target.value })
            problems.clear('inviteCode')
          }}
        />
      </div>
      <div className="account-agree">
        <Checkbox top checked={draft.agreed} onChange={(agreed) => setDraft({ agreed })}>
          <Trans>
            I am of age and have read the <LegalLink kind="terms">terms</LegalLink> and the <LegalLink kind="risk">risk notice</LegalLink>.
          </Trans>
        </Checkbox>
      </div>
    </FormFrame>
  )
}
