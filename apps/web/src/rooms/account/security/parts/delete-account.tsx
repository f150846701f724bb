import { Trans, useLingui } from '@lingui/react/macro'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go, HOME } from '#navigation/go.ts'
import { signOut } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useDeletion } from '../api.ts'

/** Deletes the account, once nothing is in the way and its owner has confirmed. */
export function DeleteAccount() {
  const { t } = useLingui()
  const { data } = useDeletion()
  const { ask, drawer } = useConfirmed('account.deleteAccount', {
    act: 'delete_account',
    refreshes: ['account.deletion'],
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
