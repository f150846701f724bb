import '../setting.css'
import type { CallOutput } from '@assay/contract'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { CopyIcon } from '#ui/icons.tsx'
import { KeyValue, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useAccount } from '#session/person.tsx'
import { useCreditEvents } from '../api.ts'

type Account = CallOutput<'account.info'>

/** The account: name, contacts, invite code, and credit score with its history. */
export function UserInfoPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useAccount()
  return (
    <Page title={t`Profile`} sheet>
      {data ? (
        <Facts account={data} />
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
      {data && (
        <>
          <div className="band" />
          <Credit score={data.credit_score} />
        </>
      )}
    </Page>
  )
}

function Facts({ account }: { account: Account }) {
  const { t } = useLingui()
  const { username, nickname, head_portrait: picture, email, mobile, extension_code: invite, created_at: since } = account
  const copy = () => {
    navigator.clipboard.writeText(invite).then(
      () => toast(t`Invite code copied`),
      () => toast(t`This browser does not allow copying`),
    )
  }
  return (
    <>
      <div className="setting-me">
        <Avatar large name={nickname || username} picture={picture} />
        <span className="text-20 bold break">{nickname || username}</span>
      </div>
      <dl className="setting-facts">
        <KeyValue large label={t`Username`}>
          {username}
        </KeyValue>
        <KeyValue large label={t`Email`}>
          {email ?? <span className="muted">{t`Not set`}</span>}
        </KeyValue>
        <KeyValue large label={t`Mobile number`}>
          {mobile ?? <span className="muted">{t`Not set`}</span>}
        </KeyValue>
        <KeyValue large label={t`Invite code`}>
          <span className="across gap-1">
            <span className="figure">{invite}</span>
            <IconButton label={t`Copy the invite code`} onClick={copy}>
              <CopyIcon size={20} className="muted" />
            </IconButton>
          </span>
        </KeyValue>
        <KeyValue large label={t`Member since`}>
          <span className="figure">{formatTime(since, 'date')}</span>
        </KeyValue>
      </dl>
    </>
  )
}

/** Texts for changes of the credit score. Kinds that an operator defines have none. */
const events: Record<string, MessageDescriptor> = {
  unpaid_auction: msg`An auction was won and not paid`,
  overdue_loan: msg`A loan was overdue`,
}

function Credit({ score }: { score: number }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useCreditEvents()
  const eventText = (kind: string) => (events[kind] ? i18n._(events[kind]) : t`Another event`)
  return (
    <section>
      <div className="setting-score">
        <h2 className="text-12 muted">
          <Trans>Credit score</Trans>
        </h2>
        <p className="figure text-32">{score}</p>
        <p className="text-12 muted above-1">
          <Trans>Everyone starts at 100. Only the events listed here change it.</Trans>
        </p>
      </div>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Row title={<span className="muted regular">{t`Nothing has changed it so far`}</span>} />}
      {data?.map(({ time, kind, change, score_after: after }) => (
        <Row
          key={`${time} ${kind} ${after}`}
          title={eventText(kind)}
          note={formatTime(time, 'full')}
          end={
            <>
              <span className="figure text-16 block">{change > 0 ? `+${change}` : `\u2212${-change}`}</span>
              <span className="figure text-14 muted block">{after}</span>
            </>
          }
        />
      ))}
    </section>
  )
}
