import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import type { Path } from '#navigation/routes.ts'
import { useClient } from '#state/client-store.ts'
import { Empty } from '#ui/states.tsx'

interface GuestOfferProps {
  /** What will stand here. */
  title: string
  text: string
  /** Where the new user comes back to. */
  page: Path
}

/** For guests, in place of what only users have: no tab is closed to them. */
export function GuestOffer({ title, text, page }: GuestOfferProps) {
  const { t } = useLingui()
  const hasWelcome = useClient((state) => Number(state.site.welcome) > 0)
  return (
    <Empty
      title={title}
      text={hasWelcome ? `${text} ${t`It starts with play money.`}` : text}
      action={
        <PageLink className="button primary small" to="/pages/common/register" query={{ return: page }}>
          <Trans>Create account</Trans>
        </PageLink>
      }
    />
  )
}
