import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { query, queryClient } from '#api/queries.ts'
import { go, HOME } from '#navigation/go.ts'
import { closeMenu } from '#session/menu.ts'
import { signOut } from '#session/session.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useLogout } from './api.ts'

/** The number of orders, positions and options that go on without their user. Zero where the server does not say. */
async function countRunning(): Promise<number> {
  const one = { status: 'open', limit: 1 } as const
  const lists: Promise<{ total: number }>[] = [
    queryClient.fetchQuery(query('spot.orders', one)),
    queryClient.fetchQuery(query('futures.history', one)),
    queryClient.fetchQuery(query('futures.history', { status: 'waiting', limit: 1 })),
    queryClient.fetchQuery(query('seconds.lists', one)),
  ]
  const found = await Promise.allSettled(lists)
  return found.reduce((sum, list) => sum + (list.status === 'fulfilled' ? list.value.total : 0), 0)
}

/** Forgets the user on this device. */
export function useForget(): () => void {
  const { t } = useLingui()
  return () => {
    // First, or the menu shows a guest for the moment in which it leaves.
    closeMenu()
    signOut()
    toast(t`Logged out`)
  }
}

/** Ends this session. Asks first only while something is running. */
export function useLogOut() {
  const { t } = useLingui()
  const forget = useForget()
  const logout = useLogout(() => {
    forget()
    go.relaunch(HOME)
  })
  const end = async () => {
    const running = await countRunning()
    const agreed =
      running === 0 ||
      (await confirm({
        title: t`Log out now?`,
        text: plural(running, {
          one: '# order or position is running. It goes on without you, and you see its end when you log in again.',
          other: '# orders and positions are running. They go on without you, and you see their end when you log in again.',
        }),
        keep: t`Stay`,
        act: t`Log out`,
      }))
    if (agreed) logout.mutate({})
  }
  return { busy: logout.isPending, failed: logout.isError, end }
}
