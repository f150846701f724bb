import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { LeaveIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { useForget, useLogOut } from '../use-log-out.ts'
import '../setting.css'

export function LogOut() {
  const { busy, failed, end } = useLogOut()
  return (
    <div className="setting-leave">
      {failed && <LogOutFailed />}
      <Button kind="ghost" width="full" busy={busy} onClick={() => void end()}>
        <LeaveIcon size={20} />
        <Trans>Log out</Trans>
      </Button>
    </div>
  )
}

/**
 * The server could not be reached; this device can still forget the user. That is offered in place, because without a connection neither a
 * dialog nor a page may load.
 */
export function LogOutFailed() {
  const forget = useForget()
  return (
    <div role="alert">
      <Note tone="warn">
        <Trans>
          The server did not answer. If you log out here only, the session stays open there until you end it from another device or do not
          use it for 30 days.
        </Trans>
      </Note>
      <Button kind="danger" width="full" onClick={forget}>
        <Trans>Log out here</Trans>
      </Button>
    </div>
  )
}
