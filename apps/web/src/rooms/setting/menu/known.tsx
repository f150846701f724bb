import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { nameOf, useAccount, usePersonName } from '#session/person.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { CopyIcon, NextIcon } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import './menu.css'

/** Who is logged in. */
export function Known() {
  const { t } = useLingui()
  const { data } = useAccount()
  const known = usePersonName()
  if (!data) return known ? <Who name={known} /> : <SkeletonRows count={1} />
  const { id, email, mobile, head_portrait: picture, vip_level: level, credit_score: credit } = data
  const name = nameOf(data)
  const copy = () =>
    void navigator.clipboard.writeText(id).then(
      () => toast(t`Number copied`),
      () => toast(t`This browser does not allow copying`),
    )
  return (
    <>
      <Who name={name} picture={picture} contact={email ?? mobile} />
      <div className="menu-ids text-12 muted">
        <button type="button" className="across gap-1 tap-area" aria-label={t`Copy your number ${id}`} onClick={copy}>
          <Trans>
            No. <span className="figure text-14 text">{id}</span>
          </Trans>
          <CopyIcon size={12} />
        </button>
        <span className="across gap-2">
          <Badge>VIP {level}</Badge>
          <Badge>
            <Trans>Credit {credit}</Trans>
          </Badge>
        </span>
      </div>
    </>
  )
}

interface WhoProps {
  name: string
  picture?: string
  contact?: string | null
}

const Who = ({ name, picture, contact }: WhoProps) => (
  <PageLink className="menu-who" to="/pages/setting/userInfo">
    <Avatar name={name} picture={picture} large person />
    <span className="grow">
      <b className="text-20 bold block break">{name}</b>
      {contact && <span className="text-12 muted block break">{contact}</span>}
    </span>
    <NextIcon size={16} className="faint" />
  </PageLink>
)
