import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { FieldText, TextField } from '#ui/field.tsx'
import { Amount } from '#ui/figure.tsx'
import { CaretIcon } from '#ui/icons.tsx'
import { useSendCode } from '../api.ts'
import { setDraft, useDraft } from '../draft.ts'
import { addressProblem, addressText } from '../form.ts'
import { passwordProblem } from '../password.ts'
import { useProblemText } from '../problem-text.ts'
import { AddressField } from './address-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { LegalLink } from './legal.tsx'
import { NewPassword } from './new-password.tsx'
import '../account.css'

type Field = 'address' | 'password' | 'agreed'

function useSending(onSent: () => void) {
  const { t } = useLingui()
  const words = useProblemText()
  const errors = useFieldErrors<Field>({ keepRest: true })
  const { send, busy } = useSendCode('register')
  const submit = () => {
    const draft = useDraft.getState()
    const found = {
      address: words(addressProblem(draft)),
      password: words(passwordProblem(draft.password)),
      agreed: draft.agreed ? undefined : t`Tick the box to go on.`,
    }
    if (!errors.show(found)) return
    const sent = draft.sent.register
    if (sent?.to === addressText(draft) && sent.againAtMs > Date.now()) return onSent()
    send({ onSent, onRefused: (failure) => errors.refuse(failure, { user_string: 'address' }) })
  }
  return { errors, busy, submit }
}

/** The first step: address, password, consent. All of it is checked before a code is sent. */
export function RegisterStep({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const agreed = useDraft((draft) => draft.agreed)
  const { errors, busy, submit } = useSending(onSent)
  return (
    <FormFrame
      step={1}
      title={t`Create your account`}
      text={<Promise />}
      onSubmit={submit}
      problem={errors.rest}
      failures={errors.count}
      submit={
        <>
          <Button type="submit" width="full" className="account-send" busy={busy}>
            <Trans>Send the code</Trans>
          </Button>
          <p className="account-foot">
            <Trans>
              Have an account?{' '}
              <PageLink className="account-link" to="/pages/common/login" query={{ return: search.get('return') }}>
                Log in
              </PageLink>
            </Trans>
          </p>
        </>
      }
    >
      <AddressField error={errors.texts.address} onChange={() => errors.forget('address')} />
      <div className="account-gap">
        <NewPassword error={errors.texts.password} onChange={() => errors.forget('password')} />
      </div>
      <Invite />
      <div className="account-agree">
        <Checkbox
          top
          checked={agreed}
          onChange={(next) => {
            setDraft({ agreed: next })
            errors.forget('agreed')
          }}
        >
          <Trans>
            I am of age and accept the <LegalLink kind="terms">terms</LegalLink> and the <LegalLink kind="risk">risk notice</LegalLink>.
          </Trans>
        </Checkbox>
        <FieldText error={errors.texts.agreed} />
      </div>
    </FormFrame>
  )
}

/** What comes with the account. */
function Promise() {
  const welcome = useClient((state) => state.site.welcome)
  if (Number(welcome) === 0) return <Trans>A code shows that the address is yours.</Trans>
  return (
    <Trans>
      With it come <Amount className="text-16 text" value={welcome} scale={0} /> USDT of play money.
    </Trans>
  )
}

/** Folded away, for few have one. */
function Invite() {
  const { t } = useLingui()
  const code = useDraft((draft) => draft.inviteCode)
  const [open, setOpen] = useState(code !== '')
  if (!open) {
    return (
      <button type="button" className="account-invite" aria-expanded={false} onClick={() => setOpen(true)}>
        <Trans>Invite code</Trans>
        <CaretIcon size={16} />
      </button>
    )
  }
  return (
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
        value={code}
        onChange={(event) => setDraft({ inviteCode: event.target.value })}
      />
    </div>
  )
}
