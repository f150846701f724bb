import type { IdentityItem, IdentityRefusal } from '@assay/contract/wire'
import { identityRefusals, mayRefuseFor } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { Checkbox } from '@assay/web/ui/choice.tsx'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { useRight } from '#app/session.ts'
import { Act, ActForm, Choose } from '#ui/form.tsx'
import { KeyCaps } from '#ui/keys.tsx'
import { Section } from '#ui/page.tsx'
import { type Review, useApprove, useRefuse } from '../api.ts'
import { itemNames, reasonNames } from '../words.ts'
import '../identity.css'

type Marks = Partial<Record<IdentityItem, IdentityRefusal>>

/** Refuse single items, or approve all of it. While an item is marked nothing can be approved. */
export function Decision({ review, onDecided }: { review: Review; onDecided: () => void }) {
  const { t } = useLingui()
  const may = useRight()
  const [marks, setMarks] = useState<Marks>({})
  const open = review.items.filter(({ state }) => state !== 'accepted')
  const marked = open.flatMap(({ item }) => (marks[item] ? [{ item, reason: marks[item] }] : []))
  const refuse = useRefuse(() => {
    toastDone(t`Refused. The user was told what to send again.`)
    onDecided()
  })
  const approve = useApprove(() => {
    toastDone(t`Approved. The user was told.`)
    onDecided()
  })
  if (review.state !== 'auditing' || !may('identity.decide')) return null
  const decided = { id: review.id, sending: review.sending }
  const wrong = { onError: (failure: Error) => toast(failure.message) }
  return (
    <Section title={t`Decision`}>
      <p className="muted">
        <Trans>Refuse one item and only that is asked for again. The rest stays.</Trans>
      </p>
      {open.map(({ item }) => (
        <Mark key={item} item={item} reason={marks[item]} onMark={(reason) => setMarks({ ...marks, [item]: reason })} />
      ))}
      <div className="stack above-2">
        <RefuseMarked marked={marked} busy={refuse.isPending} onRefuse={() => refuse.mutate({ ...decided, items: marked }, wrong)} />
        <ApproveAll
          review={review}
          isMarked={marked.length > 0}
          busy={approve.isPending}
          onApprove={() => approve.mutate(decided, wrong)}
        />
      </div>
    </Section>
  )
}

interface RefuseProps {
  marked: readonly { item: IdentityItem; reason: IdentityRefusal }[]
  busy: boolean
  onRefuse: () => void
}

function RefuseMarked({ marked, busy, onRefuse }: RefuseProps) {
  const { t, i18n } = useLingui()
  if (marked.length === 0) return null
  return (
    <Act name={t`Refuse what is marked`} keys="r" kind="danger">
      {(close) => (
        <ActForm submit={t`Refuse`} kind="danger" busy={busy} onSubmit={onRefuse} onBack={close}>
          <p>
            <Trans>The user reads, in his own language:</Trans>
          </p>
          {marked.map(({ item, reason }) => (
            <p key={item}>
              <b className="medium">{i18n._(itemNames[item])}</b>: {i18n._(reasonNames[reason])}
            </p>
          ))}
        </ActForm>
      )}
    </Act>
  )
}

interface ApproveProps {
  review: Review
  isMarked: boolean
  busy: boolean
  onApprove: () => void
}

function ApproveAll({ review, isMarked, busy, onApprove }: ApproveProps) {
  const { t } = useLingui()
  if (isMarked) {
    return (
      <>
        <Button size="tiny" disabled>
          {t`Approve`}
          <KeyCaps keys="a" />
        </Button>
        <p className="muted">
          <Trans>An item is marked. Nothing is approved before you take the mark off.</Trans>
        </p>
      </>
    )
  }
  return (
    <Act name={t`Approve`} keys="a" kind="primary">
      {(close) => (
        <ActForm submit={t`Approve level ${review.real_type}`} busy={busy} onSubmit={onApprove} onBack={close}>
          <p>
            <Trans>
              {review.name} will have level {review.real_type}.
            </Trans>
          </p>
        </ActForm>
      )}
    </Act>
  )
}

interface MarkProps {
  item: IdentityItem
  reason: IdentityRefusal | undefined
  onMark: (reason: IdentityRefusal | undefined) => void
}

function Mark({ item, reason, onMark }: MarkProps) {
  const { t, i18n } = useLingui()
  const reasons = identityRefusals.filter((one) => mayRefuseFor(item, one))
  const name = i18n._(itemNames[item])
  return (
    <div className="identity-mark">
      <Checkbox checked={reason !== undefined} onChange={(checked) => onMark(checked ? reasons[0] : undefined)}>
        {name}
      </Checkbox>
      {reason && (
        <Choose
          label={t`Reason: ${name}`}
          quiet
          options={reasons.map((value) => ({ value, label: i18n._(reasonNames[value]) }))}
          value={reason}
          onChange={onMark}
        />
      )}
    </div>
  )
}
