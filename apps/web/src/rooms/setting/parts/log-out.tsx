import { Trans, useLingui } from '@lingui/react/macro'
import { go, HOME } from '../../../navigation/go.ts'
import { signOut } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLogout } from '../api.ts'

/**
 * Ends this session. When the server cannot be told, this device can still forget the user. That is offered in place and
 * leads to no other page: without a line neither a dialog nor a page may be at hand.
 */
export function LogOut() {
  const { t } = useLingui()
  const logout = useLogout()
  const forget = () => {
    signOut()
    toast(t`Logged out`)
  }
  const end = () =>
    logout.mutate(
      {},
      {
        onSuccess: () => {
          forget()
          go.relaunch(HOME)
        },
      },
    )
  return (
    <div className="setting-leave">
      {logout.isError && (
        <div role="alert">
          <Note tone="warn">
            <Trans>
              The server did not answer. If you log out here only, the session stays open there until you end it from another device or do
              not use it for 30 days.
            </Trans>
          </Note>
          <Button kind="danger" width="full" onClick={forget}>
            <Trans>Log out here</Trans>
          </Button>
        </div>
      )}
      <Button kind="ghost" width="full" busy={logout.isPending} onClick={end}>
        <LeaveIcon size={20} />
        <Trans>Log out</Trans>
      </Button>
    </div>
  )
}
