import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { deviceName } from '@assay/contract/wire'
import { Badge } from '@assay/web/ui/badge.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { refresh } from '#api/queries.ts'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { useViewed, type Row, type Viewed } from '../api.ts'
import { refusalNames, riskNames, signerNotes, StatusBadge } from '../words.tsx'
import { ApproveAct, ByHand, RefuseAct, SignAct } from './acts.tsx'

/** One withdrawal: what it is, why it is looked at, who its user is, what both sign. That it was looked at stands in the log. */
export function One({ of }: { of: Row }) {
  const asked = useViewed(of.id)
  const { data } = asked
  // The list is asked every few seconds: what is newer here is so there too.
  const isNews = data !== undefined && data.status !== of.status
  useEffect(() => {
    if (isNews) refresh('withdrawal.queue', 'withdrawal.counts')
  }, [isNews])
  return (
    <Loaded {...asked} rows={6}>
      {(viewed) => <Details of={viewed} />}
    </Loaded>
  )
}

function Details({ of }: { of: Viewed }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  const recipientText = ({ to_user_id: id }: Viewed, { frozen, gone, created_at: since }: NonNullable<Viewed['recipient']>): string => {
    const at = formatTime(since, 'full')
    const user = t`user ${id} of this site, since ${at}`
    return gone ? t`${user}, closed` : frozen ? t`${user}, frozen` : user
  }
  const isOpen = of.status === 'first' || of.status === 'second' || of.status === 'ready'
  return (
    <>
      <Section title={t`Withdrawal ${of.id}`} end={<StatusBadge of={of} />}>
        {of.risks.length > 0 && (
          <Note tone="warn">
            {of.risks.map((risk) => (
              <span key={risk} className="block">
                {i18n._(riskNames[risk])}
              </span>
            ))}
          </Note>
        )}
        {of.signer_note !== null && <Note tone="bad">{i18n._(signerNotes[of.signer_note])}</Note>}
        <dl>
          <KeyValue label={t`Leaves`}>{`${figureText(of.amount)} ${of.currency_name}`}</KeyValue>
          <KeyValue label={t`Network fee`}>{`${figureText(of.fee)} ${of.currency_name}`}</KeyValue>
          <KeyValue
            label={t`Arrives`}
          >{`${figureText(of.arrives)} ${of.currency_name} · ${of.to_user_id === null ? of.network : t`on this site`}`}</KeyValue>
          {of.recipient && <KeyValue label={t`Recipient`}>{recipientText(of, of.recipient)}</KeyValue>}
          <KeyValue label={t`Address`}>
            <span className="mono break">{of.address}</span>
          </KeyValue>
          {of.label !== null && <KeyValue label={t`Its user calls it`}>{of.label}</KeyValue>}
          <KeyValue label={t`Requested at`}>{formatTime(of.requested_at, 'full')}</KeyValue>
          <KeyValue label={t`From`}>{`${deviceName(of.device) || of.device} · ${of.network_address}`}</KeyValue>
          {of.transaction_id !== null && (
            <KeyValue label={t`Transaction`}>
              <span className="mono break">{of.transaction_id}</span>
            </KeyValue>
          )}
          {of.refusal !== null && <KeyValue label={t`Reason`}>{i18n._(refusalNames[of.refusal])}</KeyValue>}
        </dl>
      </Section>
      <History of={of} />
      <Section title={t`What both sign`}>
        <p className="mono break text-12">{of.terms}</p>
        <p className="mono break text-12 muted">{of.terms_hash}</p>
        {of.approvals.map(({ operator_name: name, at, note, signed }) => (
          <p key={at}>
            <b>{name}</b> <span className="muted">{formatTime(at, 'full')}</span> {note}
            {signed && <Badge tone="sel">{t`Signed with a key`}</Badge>}
          </p>
        ))}
        {may('withdrawals.decide') && isOpen && (
          <div className="across gap-2 wrap above-3">
            {of.status !== 'ready' && of.may_approve ? <ApproveAct of={of} /> : <SignAct of={of} />}
            {!of.set_back && <RefuseAct of={of} />}
          </div>
        )}
        {of.status === 'second' && !of.may_approve && (
          <Note>
            <Trans>You gave the first approval. The second is another person’s.</Trans>
          </Note>
        )}
        {may('withdrawals.decide') && isForPeople(of) && <ByHand of={of} />}
      </Section>
    </>
  )
}

const isForPeople = ({ set_back: isSetBack, by_hand: isByHand, status }: Viewed): boolean =>
  isSetBack || (isByHand && (status === 'ready' || status === 'stuck'))

function History({ of }: { of: Viewed }) {
  const { t } = useLingui()
  const { done, refused, sent_usdt: sent, first_at: first, to_this_address: here } = of.history
  return (
    <Section title={t`History of user ${of.user_id}`}>
      <dl>
        <KeyValue label={t`Paid before`}>{String(done)}</KeyValue>
        <KeyValue label={t`Of these to this address`}>{String(here)}</KeyValue>
        <KeyValue label={t`Refused before`}>{String(refused)}</KeyValue>
        <KeyValue label={t`Sent in all`}>{`${figureText(sent)} USDT`}</KeyValue>
        <KeyValue label={t`First withdrawal`}>{first === null ? '–' : formatTime(first, 'full')}</KeyValue>
      </dl>
    </Section>
  )
}
