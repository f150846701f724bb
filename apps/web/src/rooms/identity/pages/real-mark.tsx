import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { go } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import {
  CameraIcon,
  ClockIcon,
  EyeIcon,
  HallmarkIcon,
  IdentityIcon,
  MailIcon,
  PersonIcon,
  PhoneIcon,
  RetryIcon,
  TickIcon,
  WarningIcon,
} from '#ui/icons.tsx'
import { KeyValue, Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Steps } from '#ui/steps.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useIdentity, useTakeBack, type IdentityRequest, type IdentityState } from '../api.ts'
import { Head } from '../parts/head.tsx'
import { Levels } from '../parts/levels.tsx'
import { documentWords, itemWords } from '../words.ts'
import '../identity.css'

/** Level, limits and how far the proof of identity is: not verified, under review, something again, verified. */
export function RealMarkPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useIdentity()
  return (
    <Page title={t`Identity`} sheet width="form" footer={data && hasNextStep(data) && <Foot state={data} />}>
      {data ? <State state={data} /> : error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />}
    </Page>
  )
}

function State({ state }: { state: IdentityState }) {
  const { request } = state
  if (state.state === 'auditing' && request) return <UnderReview state={state} request={request} />
  if (state.state === 'auditFailure' && request) return <Again request={request} />
  return state.level === 0 ? <NotVerified state={state} /> : <Verified state={state} />
}

/** Linking an address leads back here. */
function useReturn() {
  const { pathname, search } = useLocation()
  return { return: `${pathname}${search}` }
}

const hasNextStep = ({ state, level }: IdentityState): boolean => state === 'auditing' || state === 'auditFailure' || level < 2

const needsPicture = ({ request }: IdentityState): boolean =>
  request?.items.some(({ item, state }) => state === 'refused' && item.endsWith('_pic')) ?? false

function Foot({ state }: { state: IdentityState }) {
  const { t } = useLingui()
  const back = useReturn()
  const takeBack = useTakeBack(() => toast(t`Taken back. Its pictures are deleted`))
  const start = () => go.navigate('/pages/setting/real')
  if (state.state === 'auditing') {
    const ask = async () => {
      const agreed = await confirm({
        title: t`Take it back?`,
        text: t`Pictures are deleted at once. Your level stays as it is.`,
        keep: t`Keep it`,
        act: t`Take it back`,
      })
      if (agreed) takeBack.mutate({}, { onError: (failure) => toast(failure.message) })
    }
    return (
      <Button kind="ghost" width="full" busy={takeBack.isPending} onClick={() => void ask()}>
        <Trans>Take it back</Trans>
      </Button>
    )
  }
  if (state.state === 'auditFailure') {
    return (
      <Button width="full" onClick={start}>
        {needsPicture(state) && <CameraIcon size={20} />}
        <Trans>Send it again</Trans>
      </Button>
    )
  }
  const next = state.level + 1
  const { email, mobile } = state.contacts
  if (email === null || mobile === null) {
    return (
      <PageLink className="button primary full" to={email === null ? '/pages/setting/email' : '/pages/setting/mobile'} query={back}>
        {email === null ? <Trans>Link an email address first</Trans> : <Trans>Link a mobile number first</Trans>}
      </PageLink>
    )
  }
  return (
    <Button width="full" onClick={start}>
      <Trans>Start level {next}</Trans>
    </Button>
  )
}

function NotVerified({ state }: { state: IdentityState }) {
  const { t } = useLingui()
  const { email, mobile } = state.contacts
  return (
    <div className="identity-state">
      <Head icon={<PersonIcon />} title={t`Not verified`} note={t`You can deposit and trade, not withdraw.`} />
      <Levels state={state} />
      <SectionHead title={t`For level 1 have ready`} />
      <Contact icon={<MailIcon size={20} className="muted" />} value={email} missing={t`An email address`} to="/pages/setting/email" />
      <Contact icon={<PhoneIcon size={20} className="muted" />} value={mobile} missing={t`A mobile number`} to="/pages/setting/mobile" />
      <Row
        lead={<IdentityIcon size={20} className="muted" />}
        title={t`ID card, passport or driver licence`}
        end={<span className="text-12 muted">{t`its number`}</span>}
      />
      <WhoSees state={state} />
    </div>
  )
}

interface ContactProps {
  icon: React.ReactNode
  value: string | null
  missing: string
  to: '/pages/setting/email' | '/pages/setting/mobile'
}

function Contact({ icon, value, missing, to }: ContactProps) {
  const { t } = useLingui()
  const back = useReturn()
  if (value === null) return <Row lead={icon} title={missing} note={t`needed first`} to={to} query={back} />
  return (
    <Row
      lead={icon}
      title={value}
      end={
        <span className="across gap-1 text-12 muted">
          <TickIcon size={16} />
          {t`linked`}
        </span>
      }
    />
  )
}

const YEAR_DAYS = 365.25

function WhoSees({ state: { kept_days: days } }: { state: IdentityState }) {
  return (
    <div className="above-4">
      <Note>
        <Trans>
          <b>Who sees it:</b> operators who check identities. Pictures are encrypted, each look is logged and shown to you.
        </Trans>{' '}
        {days < YEAR_DAYS ? (
          <Plural
            value={days}
            _0="All of it is deleted with your account."
            one="All of it is deleted # day after your account ends."
            other="All of it is deleted # days after your account ends."
          />
        ) : (
          <Plural
            value={Math.ceil(days / YEAR_DAYS)}
            one="All of it is deleted within # year after your account ends."
            other="All of it is deleted within # years after your account ends."
          />
        )}
      </Note>
    </div>
  )
}

function UnderReview({ state, request }: { state: IdentityState; request: IdentityRequest }) {
  const { t } = useLingui()
  const { level, levels } = state
  const limits = levels.find((one) => one.level === level)
  const seen = request.events.filter(({ kind }) => kind === 'seen')
  const until = request.decide_by ? formatTime(request.decide_by) : ''
  const sending = request.real_type
  return (
    <div className="identity-state">
      <Head
        icon={<ClockIcon />}
        title={t`Under review`}
        note={
          <Trans>
            Level {sending} · at the latest {until}
          </Trans>
        }
      />
      <div className="above-6">
        <Steps
          steps={[
            { state: 'done', label: t`Sent`, time: formatTime(request.sent_at) },
            {
              state: 'now',
              label: t`Looked at by a person`,
              note: (
                <>
                  {request.before === 0 ? t`Next in line` : <Plural value={request.before} one="# before you" other="# before you" />}
                  {' · '}
                  {seen.length === 0 ? (
                    t`seen by nobody yet`
                  ) : (
                    <Plural value={seen.length} one="looked at # time" other="looked at # times" />
                  )}
                </>
              ),
            },
            { state: 'next', label: t`Decision`, note: t`By message. Each item on its own.` },
          ]}
        />
      </div>
      <SectionHead title={t`Meanwhile`} />
      <dl>
        <KeyValue large label={t`Deposit, trade`}>{t`as before`}</KeyValue>
        <KeyValue large label={t`Withdraw in 24 h`}>
          {limits?.withdraw_btc === '0' ? t`no` : `${limits?.withdraw_btc} BTC`}
        </KeyValue>
      </dl>
      <div className="above-4">
        <Note>{t`You can close the app. Sending again is not needed and does not make it faster.`}</Note>
      </div>
    </div>
  )
}

function Again({ request }: { request: IdentityRequest }) {
  const { t, i18n } = useLingui()
  const refused = request.items.filter(({ state }) => state === 'refused').length
  const decided = request.decided_at ? formatTime(request.decided_at) : ''
  const level = request.real_type
  return (
    <div className="identity-state">
      <Head
        warn
        icon={<RetryIcon />}
        title={<Plural value={refused} one="One item again" other="# items again" />}
        note={
          <Trans>
            Level {level} · decided {decided}
          </Trans>
        }
      />
      <ul className="identity-items above-4">
        {request.items.map(({ item, state, text }) => (
          <li key={item} className={state === 'refused' ? 'refused' : undefined}>
            <span className="across gap-2">
              {state === 'refused' ? <WarningIcon size={20} className="downward" /> : <TickIcon size={20} className="muted" />}
              <b className="medium grow">{i18n._(itemWords[item])}</b>
              <span className="text-12 muted">{state === 'refused' ? t`Refused` : t`Accepted`}</span>
            </span>
            {text && <p className="above-2">{text}</p>}
          </li>
        ))}
      </ul>
      <div className="above-4">
        <Note>
          <Trans>Only what was refused is needed. What was accepted stays, and you go to the front of the line.</Trans>
        </Note>
      </div>
    </div>
  )
}

function Verified({ state }: { state: IdentityState }) {
  const { t, i18n } = useLingui()
  const { level, request, pictures_kept: pictures } = state
  const looks = request?.events.filter(({ kind }) => kind === 'seen') ?? []
  const document = request && i18n._(documentWords[request.id_type])
  return (
    <div className="identity-state">
      <div className="identity-verified">
        <HallmarkIcon className="gold" />
        <div className="grow">
          <h2 className="text-16 bold">
            <Trans>Verified, level {level}</Trans>
          </h2>
          {request && (
            <p className="text-12 muted break">
              {request.name} · {document} {request.card_id}
            </p>
          )}
        </div>
      </div>
      <Levels state={state} />
      <SectionHead title={t`What we keep`} />
      <dl>
        <KeyValue large label={t`Pictures`}>
          {pictures === 0 ? t`none` : <Trans>{pictures}, encrypted</Trans>}
        </KeyValue>
      </dl>
      {looks.length > 0 && <SectionHead title={t`Who looked`} />}
      {looks.map(({ item, time }) => (
        <Row
          key={`${time}${item}`}
          lead={<EyeIcon size={20} className="muted" />}
          title={item ? i18n._(itemWords[item]) : t`What you typed`}
          note={t`an operator`}
          end={<span className="text-12 muted">{formatTime(time)}</span>}
        />
      ))}
      <WhoSees state={state} />
      <div className="above-4">
        <Row to="/pages/setting/userInfo" lead={<PersonIcon size={20} className="muted" />} title={t`Your profile`} />
      </div>
    </div>
  )
}
