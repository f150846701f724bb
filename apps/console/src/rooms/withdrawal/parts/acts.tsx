import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { TextField } from '@assay/web/ui/field.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { answerByPasskey, prepare } from '@assay/web/ui/passkey.ts'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { Choose } from '#ui/form.tsx'
import { NotedAct, type NotedAction } from '#ui/noted.tsx'
import { PayingAct, PayingNote } from '#ui/paying.tsx'
import {
  useApprove,
  type Approval,
  useSign,
  usePayingByHand,
  useConfirmByHand,
  useEnterByHand,
  useRefuse,
  type Refusal,
  type Viewed,
} from '../api.ts'
import { useKeyText } from '../key-text.ts'
import { refusalNames } from '../words.tsx'

const reasons = Object.keys(refusalNames) as Refusal[]
const reasonsFor = ({ recipient }: Viewed) => reasons.filter((reason) => reason !== 'recipient_gone' || recipient?.gone === true)

/** Approves exactly the text that stands above. */
export function ApproveAct({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const approve = useSignedApprove(of)
  const next = of.to_user_id === null ? t`It goes to the signer` : t`It is booked now`
  return (
    <NotedAct
      name={t`Approve`}
      keys="a"
      kind="primary"
      action={approve}
      send={(note) => ({ id: of.id, terms_hash: of.terms_hash, note })}
      done={({ status }) => (status === 'second' ? t`Another operator approves it now` : next)}
    />
  )
}

/** Signs by one's own key: the browser asks for a touch. */
function useSigning(): { isSigning: boolean; sign: (options: string, then: (signature: string) => void) => Promise<void> } {
  const text = useKeyText()
  useEffect(prepare, [])
  const [isSigning, setIsSigning] = useState(false)
  const sign = async (options: string, then: (signature: string) => void) => {
    setIsSigning(true)
    try {
      then(await answerByPasskey(options))
    } catch (error) {
      toast(text(error))
    } finally {
      setIsSigning(false)
    }
  }
  return { isSigning, sign }
}

/** Whoever has a key signs the text with it first. */
function useSignedApprove({ signing }: Viewed): NotedAction<Approval, { status: Viewed['status'] }> {
  const approve = useApprove()
  const { isSigning, sign } = useSigning()
  return {
    mutate: (sent, after) => {
      if (signing === null) approve.mutate(sent, after)
      else void sign(signing, (signature) => approve.mutate({ ...sent, signature }, after))
    },
    isPending: isSigning || approve.isPending,
    error: approve.error,
  }
}

/** Signs afterwards what one approved without a key, or by one that the signer does not know. */
export function SignAct({ of: { id, terms_hash: termsHash, signing } }: { of: Viewed }) {
  const { t } = useLingui()
  const keep = useSign(() => toastDone(t`Signed`))
  const { isSigning, sign } = useSigning()
  const refused = ({ message }: Error) => toast(message)
  const start = (options: string) =>
    sign(options, (signature) => keep.mutate({ id, terms_hash: termsHash, signature }, { onError: refused }))
  if (signing === null) return null
  return (
    <Button kind="ghost" size="tiny" busy={isSigning || keep.isPending} onClick={() => void start(signing)}>
      {t`Sign with your key`}
    </Button>
  )
}

export function RefuseAct({ of }: { of: Viewed }) {
  const { t, i18n } = useLingui()
  const refuse = useRefuse()
  const [reason, setReason] = useState<Refusal>('owner_unconfirmed')
  return (
    <NotedAct
      name={t`Refuse`}
      keys="r"
      kind="danger"
      action={refuse}
      send={(note) => ({ id: of.id, reason, note })}
      done={({ status }) => (status === 'refused' ? t`Refused, and the money is free again` : t`Another operator has to refuse it too`)}
    >
      <Choose
        label={t`Reason, which the user reads in his language`}
        value={reason}
        onChange={setReason}
        options={reasonsFor(of).map((value) => ({ value, label: i18n._(refusalNames[value]) }))}
      />
    </NotedAct>
  )
}

/**
 * Where no signer is: one operator says that he pays it and enters the transaction, another confirms that it paid exactly this. What the signer paid
 * before the database was set back nobody pays again: only its transaction is entered.
 */
export function ByHand({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const action = usePayingByHand()
  const { by_hand_proposal: proposal, paying, return_proposal: returning } = of
  if (!proposal) {
    return (
      <div className="stack gap-3 above-3">
        {paying && <PayingNote paying={paying} />}
        {of.set_back && (
          <Note tone="warn">
            {t`The signer paid this before the database was set back: pay nothing. Where it is not stored again by itself, look up on the chain which transaction of the signer’s journal paid it, and enter that.`}
          </Note>
        )}
        {returning && <Note tone="bad">{t`${returning.operator_name} would refuse it. Another has to, for the same reason.`}</Note>}
        <div className="across gap-2 wrap">
          {(of.set_back || paying?.is_own) && <EnterAct of={of} />}
          {!of.set_back && (!paying || paying.is_own) && <PayingAct id={of.id} isTaken={paying !== null} action={action} />}
        </div>
      </div>
    )
  }
  return (
    <div className="stack gap-3 above-3">
      <dl>
        <KeyValue label={t`Transaction`}>
          <span className="mono break">{proposal.transaction_id}</span>
        </KeyValue>
        <KeyValue label={t`Proposed by`}>{proposal.operator_name}</KeyValue>
      </dl>
      {!proposal.is_own && (
        <div className="across gap-2 wrap">
          <ConfirmAct id={of.id} proposal={proposal} approve />
          <ConfirmAct id={of.id} proposal={proposal} />
        </div>
      )}
    </div>
  )
}

function EnterAct({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const enter = useEnterByHand()
  const [transaction, setTransaction] = useState('')
  return (
    <NotedAct
      name={t`Enter the transaction`}
      submit={t`Propose`}
      keys="e"
      action={enter}
      send={(note) => ({ id: of.id, transaction_id: transaction.trim(), note })}
      done={t`Another operator has to confirm it now`}
    >
      <TextField required label={t`Transaction`} value={transaction} onChange={(event) => setTransaction(event.target.value)} />
    </NotedAct>
  )
}

function ConfirmAct({
  id,
  proposal,
  approve = false,
}: {
  id: string
  proposal: NonNullable<Viewed['by_hand_proposal']>
  approve?: boolean
}) {
  const { t } = useLingui()
  const confirm = useConfirmByHand()
  return (
    <NotedAct
      name={approve ? t`Confirm` : t`Refuse`}
      kind={approve ? 'primary' : 'danger'}
      action={confirm}
      send={(note) => ({ id, proposal_id: proposal.id, terms_hash: proposal.terms_hash, approve: approve ? '1' : '0', note })}
      done={approve ? t`The withdrawal is paid` : t`The proposal is closed`}
    />
  )
}
