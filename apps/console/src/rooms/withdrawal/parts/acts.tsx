import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '@assay/web/ui/field.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { Act, Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { useApprove, usePayingByHand, useConfirmByHand, useEnterByHand, useRefuse, type Refusal, type Viewed } from '../api.ts'
import { refusalNames } from '../words.tsx'

const reasons = Object.keys(refusalNames) as Refusal[]
const reasonsFor = ({ recipient }: Viewed) => reasons.filter((reason) => reason !== 'recipient_gone' || recipient?.gone === true)

/** Approves exactly the text that stands above. */
export function ApproveAct({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const approve = useApprove()
  return (
    <Act name={t`Approve`} keys="a" kind="primary">
      {(close) => (
        <Noted
          submit={t`Approve`}
          busy={approve.isPending}
          onBack={close}
          onSubmit={(note, refused) =>
            approve.mutate(
              { id: of.id, terms_hash: of.terms_hash, note },
              {
                onSuccess: ({ status }) => {
                  const next = of.to_user_id === null ? t`It goes to the signer` : t`It is booked now`
                  toastDone(status === 'second' ? t`Another operator approves it now` : next)
                  close()
                },
                onError: refused,
              },
            )
          }
        />
      )}
    </Act>
  )
}

export function RefuseAct({ of }: { of: Viewed }) {
  const { t, i18n } = useLingui()
  const refuse = useRefuse()
  const [reason, setReason] = useState<Refusal>('owner_unconfirmed')
  return (
    <Act name={t`Refuse`} keys="r" kind="danger">
      {(close) => (
        <Noted
          danger
          submit={t`Refuse`}
          busy={refuse.isPending}
          onBack={close}
          onSubmit={(note, refused) =>
            refuse.mutate(
              { id: of.id, reason, note },
              {
                onSuccess: ({ status }) => {
                  toastDone(status === 'refused' ? t`Refused, and the money is free again` : t`Another operator has to refuse it too`)
                  close()
                },
                onError: refused,
              },
            )
          }
        >
          <Choose
            label={t`Reason, which the user reads in his language`}
            value={reason}
            onChange={setReason}
            options={reasonsFor(of).map((value) => ({ value, label: i18n._(refusalNames[value]) }))}
          />
        </Noted>
      )}
    </Act>
  )
}

/** Where no signer is: one operator says that he pays it and enters the transaction, another confirms that it paid exactly this. */
export function ByHand({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const { by_hand_proposal: proposal, paying, return_proposal: returning } = of
  if (!proposal) {
    return (
      <div className="stack gap-3 above-3">
        {paying && (
          <Note tone="warn">{t`${paying.operator_name} is paying it since ${formatTime(paying.at, 'full')}. It takes two to refuse it.`}</Note>
        )}
        {returning && <Note tone="bad">{t`${returning.operator_name} would refuse it. Another has to, for the same reason.`}</Note>}
        <div className="across gap-2 wrap">
          {paying?.is_own && <EnterAct of={of} />}
          {(!paying || paying.is_own) && <PayingAct of={of} />}
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

function PayingAct({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const paying = usePayingByHand()
  const isTaken = of.paying === null
  const name = isTaken ? t`I am paying this now` : t`I do not pay it after all`
  return (
    <Act name={name} kind={isTaken ? 'primary' : 'ghost'}>
      {(close) => (
        <Noted
          submit={name}
          busy={paying.isPending}
          onBack={close}
          onSubmit={(note, refused) =>
            paying.mutate(
              { id: of.id, paying: isTaken ? '1' : '0', note },
              {
                onSuccess: () => {
                  toastDone(isTaken ? t`Nobody else pays it now` : t`Others may pay or refuse it now`)
                  close()
                },
                onError: refused,
              },
            )
          }
        />
      )}
    </Act>
  )
}

function EnterAct({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const enter = useEnterByHand()
  const [transaction, setTransaction] = useState('')
  return (
    <Act name={t`Enter the transaction`} keys="e">
      {(close) => (
        <Noted
          submit={t`Propose`}
          busy={enter.isPending}
          disabled={!transaction.trim()}
          onBack={close}
          onSubmit={(note, refused) =>
            enter.mutate(
              { id: of.id, transaction_id: transaction.trim(), note },
              {
                onSuccess: () => {
                  toastDone(t`Another operator has to confirm it now`)
                  close()
                },
                onError: refused,
              },
            )
          }
        >
          <TextField label={t`Transaction`} value={transaction} onChange={(event) => setTransaction(event.target.value)} />
        </Noted>
      )}
    </Act>
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
  const name = approve ? t`Confirm` : t`Refuse`
  return (
    <Act name={name} kind={approve ? 'primary' : 'danger'}>
      {(close) => (
        <Noted
          submit={name}
          danger={!approve}
          busy={confirm.isPending}
          onBack={close}
          onSubmit={(note, refused) =>
            confirm.mutate(
              { id, proposal_id: proposal.id, terms_hash: proposal.terms_hash, approve: approve ? '1' : '0', note },
              {
                onSuccess: () => {
                  toastDone(approve ? t`The withdrawal is paid` : t`The proposal is closed`)
                  close()
                },
                onError: refused,
              },
            )
          }
        />
      )}
    </Act>
  )
}
