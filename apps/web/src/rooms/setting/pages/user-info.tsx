import '../setting.css'
import '../profile/profile.css'
import type { CallOutput } from '@assay/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { nameOf, useAccount } from '#session/person.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { BinIcon, CopyIcon, EditIcon, IdentityIcon, MailIcon, NextIcon, PersonIcon, PhoneIcon, ShieldIcon } from '#ui/icons.tsx'
import { KeyValue, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useCreditEvents } from '../api.ts'
import { NameDrawer } from '../profile/name-drawer.tsx'
import { Picture, RemovePicture } from '../profile/picture.tsx'
import { YourDataRow } from '../profile/your-data.tsx'

type Account = CallOutput<'account.info'>

const Crop = lazy(() => import('../profile/crop.tsx').then((part) => ({ default: part.Crop })))

/** The account: picture, names, credit score, contacts, and what can be done with all of it. */
export function UserInfoPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useAccount()
  const [chosen, setChosen] = useState('')
  if (chosen) {
    return (
      <Suspense fallback={null}>
        <Crop address={chosen} onClose={() => setChosen('')} />
      </Suspense>
    )
  }
  return (
    <Page title={t`Profile`} sheet>
      {data ? (
        <Profile account={data} onChosen={setChosen} />
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Page>
  )
}

function Profile({ account, onChosen }: { account: Account; onChosen: (address: string) => void }) {
  const { t } = useLingui()
  const { email, mobile, verification_level: level } = account
  const unset = <span className="muted">{t`Not set`}</span>
  return (
    <>
      <Who account={account} onChosen={onChosen} />
      <ScoreRow score={account.credit_score} />
      <div className="band" />
      <Names account={account} />
      <Row to="/pages/setting/email" lead={<MailIcon size={20} className="muted" />} title={t`Email`} end={email ?? unset} />
      <Row to="/pages/setting/mobile" lead={<PhoneIcon size={20} className="muted" />} title={t`Mobile number`} end={mobile ?? unset} />
      <Row
        to="/pages/setting/real_mark"
        lead={<IdentityIcon size={20} className="muted" />}
        title={t`Identity`}
        end={<Trans>Level {level} of 2</Trans>}
      />
      <div className="band" />
      <Row to="/pages/setting/security" lead={<ShieldIcon size={20} className="muted" />} title={t`Security`} />
      <YourDataRow />
      <Row to="/pages/setting/deleteAccount" lead={<BinIcon size={20} className="muted" />} title={t`Delete account`} />
      <div className="band" />
      <Facts account={account} />
    </>
  )
}

function Who({ account, onChosen }: { account: Account; onChosen: (address: string) => void }) {
  const { id, signature, head_portrait: picture, verification_level: level, vip_level: vip } = account
  const name = nameOf(account)
  return (
    <div className="setting-me">
      <Picture name={name} picture={picture} onChosen={onChosen} />
      <div className="grow">
        <b className="text-20 bold block break">{name}</b>
        {signature && <p className="text-12 muted break">“{signature}”</p>}
        <div className="across gap-2 wrap above-2">
          {level > 0 && (
            <Badge tone="gold">
              <Trans>Level {level}</Trans>
            </Badge>
          )}
          <Badge>VIP {vip}</Badge>
          <span className="text-12 muted">
            <Trans>
              No. <span className="figure text-14">{id}</span>
            </Trans>
          </span>
        </div>
        {picture && <RemovePicture />}
      </div>
    </div>
  )
}

function ScoreRow({ score }: { score: number }) {
  const { data } = useCreditEvents()
  return (
    <PageLink className="setting-score-row" to="/pages/setting/credit">
      <span className="grow">
        <span className="text-16 block">
          <Trans>Credit score</Trans>
        </span>
        <span className="text-12 muted block">{data ? <Plural value={data.length} one="# event" other="# events" /> : '\u00a0'}</span>
      </span>
      <span className="figure text-32 bold">{score}</span>
      <span className="text-12 muted">
        <Trans>of 100</Trans>
      </span>
      <NextIcon size={16} className="faint" />
    </PageLink>
  )
}

function Names({ account: { nickname, signature } }: { account: Account }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<'nickname' | 'signature'>()
  const unset = <span className="muted">{t`Not set`}</span>
  return (
    <>
      <Row
        lead={<PersonIcon size={20} className="muted" />}
        title={t`Nickname`}
        end={nickname || unset}
        onClick={() => setEditing('nickname')}
      />
      <Row
        lead={<EditIcon size={20} className="muted" />}
        title={t({ context: 'profile', message: 'Signature' })}
        end={<span className="break">{signature || unset}</span>}
        onClick={() => setEditing('signature')}
      />
      <NameDrawer kind="nickname" value={nickname} open={editing === 'nickname'} onClose={() => setEditing(undefined)} />
      <NameDrawer kind="signature" value={signature} open={editing === 'signature'} onClose={() => setEditing(undefined)} />
    </>
  )
}

function Facts({ account: { username, extension_code: invite, created_at: since } }: { account: Account }) {
  const { t } = useLingui()
  const copy = () => {
    navigator.clipboard.writeText(invite).then(
      () => toast(t`Invite code copied`),
      () => toast(t`This browser does not allow copying`),
    )
  }
  return (
    <dl className="setting-facts">
      <KeyValue large label={t`Username`}>
        {username}
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
  )
}
