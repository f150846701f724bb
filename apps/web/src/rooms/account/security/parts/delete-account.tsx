import { Trans, useLingui } from '@lingui/react/macro'
import { go, HOME } from '#navigation/go.ts'
import { signOut } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useDeletion } from '../api.ts'
import { useConfirmed } from '../use-confirmed.tsx'

/** Deletes the account, once nothing is in the way and its owner has confirmed. */
export function DeleteAccount() {
  const { t } = useLingui()
  const { data } = useDeletion()
  const { ask, drawer } = useConfirmed('account.deleteAccount', {
    act: 'delete_account',
    verb: <Trans>Delete account for good</Trans>,
    onDone: () => {
      signOut()
      toast(t`Your account is deleted`)
      go.relaunch(HOME)
    },
    onRefused: ({ message }) => toast(message),
  })
  return (
    <>
      <Button kind="danger" width="full" disabled={data?.obligations.length !== 0} onClick={() => ask({})}>
        <Trans>Delete account</Trans>
      </Button>
      {drawer}
    </>
  )
}
