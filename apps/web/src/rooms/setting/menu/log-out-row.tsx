import { Trans } from '@lingui/react/macro'
import { LeaveIcon } from '#ui/icons.tsx'
import { useLogOut } from '../use-log-out.ts'
import { LogOutFailed } from '../parts/log-out.tsx'
import './menu.css'

export function LogOutRow() {
  const { busy, failed, end } = useLogOut()
  return (
    <>
      <button type="button" className="menu-row" disabled={busy} aria-busy={busy} onClick={() => void end()}>
        <LeaveIcon size={20} className="muted" />
        <span className="grow">
          <Trans>Log out</Trans>
        </span>
      </button>
      {failed && (
        <div className="gutter">
          <LogOutFailed />
        </div>
      )}
    </>
  )
}
