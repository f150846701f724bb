import type { CallOutput } from '@assay/contract'
import { deviceName, SESSIONS_LISTED } from '@assay/contract/wire'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/list.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatRelative } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useRevoke, useSessions } from '../api.ts'
import { EndDrawer } from '../security/parts/end-drawer.tsx'
import '../security/security.css'

type Session = CallOutput<'account.sessions'>[number]

/** The list starts with so many. */
const FIRST = 4

/** The sessions of the account. Each one except the current can be ended. */
export function Devices({ action }: { action: ReactNode }) {
  const { data, error, refetch } = useSessions()
  const [all, setAll] = useState(false)
  const sessions = data?.toSorted((one, other) => Number(other.current) - Number(one.current))
  const more = (sessions?.length ?? 0) - FIRST
  const most = SESSIONS_LISTED
  return (
    <section>
      <div className="security-head">
        <h2>
          <Trans>Logged in now</Trans>
        </h2>
        {action}
      </div>
      {!sessions && !error && <SkeletonRows count={2} />}
      {!sessions && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {sessions?.slice(0, all ? undefined : FIRST).map((session) => (
        <Device key={session.id} session={session} />
      ))}
      {sessions?.length === SESSIONS_LISTED && (all || more <= 0) && (
        <p className="gutter text-12 muted">
          <Trans>The {most} used last are listed. To end others too, log out all others.</Trans>
        </p>
      )}
      {more > 0 && !all && (
        <div className="security-more">
          <Button kind="ghost" size="small" width="full" onClick={() => setAll(true)}>
            <Plural value={more} one="Show # more device" other="Show # more devices" />
          </Button>
        </div>
      )}
    </section>
  )
}

function Device({ session }: { session: Session }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const revoke = useRevoke(() => {
    setOpen(false)
    toast(t`Device logged out`)
  })
  const name = deviceName(session.device) || t`Unknown device`
  const seen = formatRelative(session.seen_at)
  return (
    <>
      <Row
        title={name}
        note={
          <>
            <span className="block break">{session.address}</span>
            <Trans>Last seen: {seen}</Trans>
          </>
        }
        end={
          session.current ? (
            <Badge tone="sel">{t`This device`}</Badge>
          ) : (
            <Button kind="ghost" size="tiny" aria-label={t`Log out: ${name}`} onClick={() => setOpen(true)}>
              <Trans>Log out</Trans>
            </Button>
          )
        }
      />
      <EndDrawer
        open={open}
        title={t`Log this device out?`}
        text={t`${name} has to log in again to use this account.`}
        verb={<Trans>Log it out</Trans>}
        busy={revoke.isPending}
        failure={revoke.error}
        onClose={() => setOpen(false)}
        onChange={revoke.reset}
        onEnd={(confirmed) => revoke.mutate({ id: session.id, ...confirmed })}
      />
    </>
  )
}
