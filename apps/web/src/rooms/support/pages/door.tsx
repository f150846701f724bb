import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { useSignedIn } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/field.tsx'
import { ChatIcon, ClockIcon, DocumentIcon, HeadsetIcon, HelpIcon, IdentityIcon, LockIcon, ShieldIcon } from '#ui/icons.tsx'
import { Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useCases, useDoor, useHelp, useUnderReview, type Case, type Door } from '../api.ts'
import { Hours } from '../parts/hours.tsx'
import '../support.css'

/** Who is there and how long it takes; open cases stand before the search, the search before the chat. */
export function DoorPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useDoor()
  const write = () => go.navigate('/pages/kf/kf')
  return (
    <Page
      title={t`Support`}
      sheet
      footer={
        data && (
          <Button width="full" onClick={write}>
            <ChatIcon size={20} />
            {isOngoing(data.case) ? t`Back to the chat` : data.is_open ? t`Write to us` : t`Leave a message`}
          </Button>
        )
      }
    >
      {data ? <Inside door={data} /> : error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
    </Page>
  )
}

const isOngoing = (row: Case | null): boolean => row !== null && row.state !== 'closed'

function Inside({ door }: { door: Door }) {
  return (
    <>
      <Hello door={door} />
      <OpenCases door={door} />
      <Help />
      {!door.is_open && <AlwaysOpen />}
      <Earlier />
      <Hours hours={door.hours} />
      <div className="gutter padded">
        <Note>
          <Trans>We never ask for a password, a code or your anti-phishing word. Nobody from here calls you.</Trans>
        </Note>
      </div>
    </>
  )
}

function Hello({ door }: { door: Door }) {
  const { t } = useLingui()
  const { is_open: isOpen, opens_at: opensAt, closes_at: closesAt, people, minutes } = door
  const opens = opensAt === null ? '' : formatTime(opensAt)
  const closes = closesAt === null ? '' : formatTime(closesAt)
  const title = isOpen ? (people > 0 ? t`People are here now` : t`Nobody is at the desk right now`) : t`People are back ${opens}`
  const wait = minutes === null ? '' : t`in about ${minutes} min`
  const until = closes && t`Until ${closes}`
  const note = isOpen
    ? people > 0
      ? [until, wait].filter(Boolean).join(' · ') || t`They read in the order in which you wrote.`
      : t`Write anyway: the answer comes as a message.`
    : t`Leave a message. The answer comes as a message.`
  return (
    <div className="support-hero">
      <span className="support-hero-icon">{isOpen ? <HeadsetIcon size={20} /> : <ClockIcon size={20} />}</span>
      <span className="grow">
        <b className="bold text-16 block">{title}</b>
        <span className="text-12 muted block">{note}</span>
      </span>
    </div>
  )
}

function OpenCases({ door }: { door: Door }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { data: identity } = useUnderReview(signedIn)
  const isReviewed = identity?.state === 'auditing'
  const row = door.case
  if (!isOngoing(row) && !isReviewed) return null
  return (
    <section>
      <SectionHead title={t`Open cases`} />
      {row && isOngoing(row) && <CaseRow row={row} unread={door.unread} />}
      {isReviewed && (
        <Row
          to="/pages/setting/real_mark"
          lead={<IdentityIcon size={20} className="muted" />}
          title={t`Your identity is under review`}
          note={identity.request?.decide_by ? t`Decided by ${formatTime(identity.request.decide_by)}` : undefined}
        />
      )}
    </section>
  )
}

function CaseRow({ row, unread }: { row: Case; unread: number }) {
  const { t } = useLingui()
  const { id, operator_name: name, state, before } = row
  const note = unread > 0 ? t`${unread} unread` : state === 'waiting' ? t`${before} before you` : name
  return <Row to="/pages/kf/kf" lead={<ChatIcon size={20} className="muted" />} title={t`Conversation ${id}`} note={note} />
}

/** What is asked most stands here; what is typed finds the rest. */
function Help() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const { data = [] } = useHelp(keyword)
  const found = data.flatMap(({ questions }) => questions).slice(0, 4)
  return (
    <section>
      <div className="gutter padded">
        <SearchField value={typed} onChange={setTyped} label={t`Search the help`} />
      </div>
      {!keyword && found.length > 0 && <SectionHead title={t`Often asked`} />}
      {found.map(({ id, question }) => (
        <Row
          key={id}
          to="/pages/common/faq"
          query={{ keyword: keyword || question }}
          lead={<HelpIcon size={20} className="muted" />}
          title={question}
        />
      ))}
      {!keyword && <Row to="/pages/common/faq" lead={<HelpIcon size={20} className="muted" />} title={t`All questions and answers`} />}
    </section>
  )
}

/** What helps without anybody. */
function AlwaysOpen() {
  const { t } = useLingui()
  return (
    <section>
      <SectionHead title={t`Works day and night`} />
      <Row
        to="/pages/common/forget"
        lead={<LockIcon size={20} className="muted" />}
        title={t`Somebody is in my account`}
        note={t`A new password logs all devices out and locks withdrawals`}
      />
      <Row
        to="/pages/setting/security"
        lead={<ShieldIcon size={20} className="muted" />}
        title={t`I lost my second factor`}
        note={t`A recovery code lets you in`}
      />
    </section>
  )
}

function Earlier() {
  const { t } = useLingui()
  const { data } = useCases()
  const ended = data?.data.filter(({ state }) => state === 'closed') ?? []
  if (ended.length === 0) return null
  return (
    <section>
      <SectionHead title={t`Earlier conversations`} />
      {ended.map(({ id, created_at: at, operator_name: name }) => (
        <Row
          key={id}
          to="/pages/kf/kf"
          query={{ id }}
          lead={<DocumentIcon size={20} className="muted" />}
          title={t`Conversation ${id}`}
          note={[formatTime(at), name].filter(Boolean).join(' · ')}
        />
      ))}
    </section>
  )
}
