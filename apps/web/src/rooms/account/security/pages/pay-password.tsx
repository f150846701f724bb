import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go } from '#navigation/go.ts'
import { Page } from '#ui/page.tsx'
import { toastDone } from '#ui/toast.tsx'
import { securityCalls } from '../api.ts'
import { Rule, Rules } from '../../parts/rules.tsx'
import { isGoodPay, payRules } from '../pay-rules.ts'
import { Keypad, Pins } from '../parts/keypad.tsx'
import { LockNote } from '../parts/lock-note.tsx'
import { StepCount } from '../../parts/step-count.tsx'
import '../../account.css'
import '../security.css'

/** The digits of both steps, and what is wrong with them. */
function usePayDigits() {
  const { t } = useLingui()
  const [digits, setDigits] = useState('')
  const [again, setAgain] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { ask, drawer } = useConfirmed('account.setPayPassword', {
    act: 'pay_password',
    refreshes: securityCalls,
    verb: <Trans>Set and lock for 24 h</Trans>,
    onDone: () => {
      toastDone(t`Payment password set`)
      go.back()
    },
    onRefused: ({ message }) => {
      setProblem(message)
      setAgain(undefined)
      setDigits('')
    },
  })
  const choose = (next: string) => {
    if (isGoodPay(next)) return setAgain('')
    setProblem(t`Too easy to guess. Choose six other digits.`)
  }
  const repeat = (next: string) => {
    if (next === digits) return ask({ pay_password: digits, re_pay_password: next })
    setProblem(t`The two do not match. Type the same six digits, or go back and choose others.`)
  }
  return {
    digits,
    again,
    problem,
    drawer,
    change: (next: string) => {
      setProblem(undefined)
      if (again === undefined) setDigits(next)
      else setAgain(next)
    },
    complete: again === undefined ? choose : repeat,
    /** After the question was put away: both times the same, and nothing sent yet. */
    askAgain: again === digits && problem === undefined ? () => repeat(digits) : undefined,
    restart: () => {
      setProblem(undefined)
      setDigits('')
      setAgain(undefined)
    },
  }
}

/** The payment password: six digits, twice, then the question who it is. A forgotten one is set anew in the same way. */
export function PayPasswordPage() {
  const { t } = useLingui()
  const { digits, again, problem, drawer, change, complete, askAgain, restart } = usePayDigits()
  const first = again === undefined
  return (
    <Page title={t`Payment password`} width="form" actions={<StepCount step={first ? 1 : 2} of={2} />}>
      <div className="security-form security-tall">
        <div>
          <h2 className="text-20 bold">{first ? <Trans>Choose six digits</Trans> : <Trans>Type them once more</Trans>}</h2>
          <p className="muted above-1">
            <Trans>Asked for withdrawals and payments. Apart from the password you log in with.</Trans>
          </p>
        </div>
        <Pins value={again ?? digits} wrong={problem !== undefined} />
        <div className="security-pay-words" role="status">
          {problem ? <p className="downward text-12 text-centre">{problem}</p> : first && <PayRules digits={digits} />}
          {!first && (
            <button type="button" className="account-link security-other" onClick={restart}>
              <Trans>Choose others</Trans>
            </button>
          )}
          {askAgain && (
            <button type="button" className="account-link security-other" onClick={askAgain}>
              <Trans>Set and lock for 24 h</Trans>
            </button>
          )}
        </div>
        <LockNote>
          <Trans>Five wrong tries lock it for an hour.</Trans>
        </LockNote>
        <Keypad key={first ? 'choose' : 'repeat'} value={again ?? digits} onChange={change} onComplete={complete} />
      </div>
      {drawer}
    </Page>
  )
}

function PayRules({ digits }: { digits: string }) {
  const { varied, noRow } = payRules(digits)
  return (
    <Rules>
      <Rule kept={varied}>
        <Trans>Not one digit repeated</Trans>
      </Rule>
      <Rule kept={noRow}>
        <Trans>Not a row such as 123456</Trans>
      </Rule>
    </Rules>
  )
}
