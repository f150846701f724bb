import { Trans, useLingui } from '@lingui/react/macro'
import { go, HOME } from '../../../navigation/go.ts'
import { signOut } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLogout } from '../api.ts'

/** Ends this session. When the server cannot be told, the choice is the user's: this device can still forget him. */
export function LogOut() {
  const { t } = useLingui()
  const logout = useLogout()
  const leave = () => {
    signOut()
    toast(t`Logged out`)
    go.relaunch(HOME)
  }
  const askToForget = async () => {
    const forget = await confirm({
      title: t`Log out on this device only?`,
      text: t`The server did not answer. The session stays open there until you end it from another device or do not use it for 30 days.`,
      keep: t`Stay logged in`,
      act: t`Log out here`,
      danger: true,
    })
    if (forget) leave()
  }
  return (
    <div className="setting-leave">
      <Button
        kind="ghost"
        width="full"
        busy={logout.isPending}
        onClick={() => logout.mutate({}, { onSuccess: leave, onError: () => void askToForget() })}
      >
        <LeaveIcon size={20} />
        <Trans>Log out</Trans>
      </Button>
    </div>
  )
}
