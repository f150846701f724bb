import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { setClient, useClient } from '#state/client-store.ts'
import { query } from '#api/queries.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PersonIcon } from '#ui/icons.tsx'
import { openMenu, useMenu } from './menu.ts'
import { useSignedIn } from './session.ts'
import './person.css'

/** The logged-in user's account. Undefined for guests. */
export const useAccount = () => useQuery({ ...query('account.info'), enabled: useSignedIn() })

/** How the account is called: by its nickname, else by the name it was given. */
export const nameOf = ({ nickname, username }: Record<'nickname' | 'username', string>): string => nickname || username

/** How who is logged in was called last. Empty for guests, and until the server has said it once. */
export const usePersonName = (): string => useClient((state) => state.personName)

/** The disc at the top left of every tab: it opens the menu. Guests see an outline. */
export function PersonButton() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { data } = useAccount()
  const open = useMenu((menu) => menu.open)
  const known = usePersonName()
  const answered = data ? nameOf(data) : ''
  useEffect(() => {
    if (answered) setClient({ personName: answered })
  }, [answered])
  const name = answered || known
  const label = signedIn ? t`Account and settings: ${name}` : t`Account and settings`
  return (
    <button type="button" className="person-button" aria-label={label} aria-haspopup="dialog" aria-expanded={open} onClick={openMenu}>
      {signedIn && name ? <Avatar name={name} picture={data?.head_portrait} person /> : <Guest />}
    </button>
  )
}

const Guest = () => (
  <span className="avatar person" aria-hidden="true">
    <PersonIcon size={16} />
  </span>
)
