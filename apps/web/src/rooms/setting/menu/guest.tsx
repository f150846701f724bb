import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Amount } from '#ui/figure.tsx'
import { PersonIcon } from '#ui/icons.tsx'
import './menu.css'

/** Nobody is logged in: what an account brings. */
export function Guest() {
  const welcome = useClient((state) => state.site.welcome)
  return (
    <section className="menu-guest">
      <span className="avatar large person" aria-hidden="true">
        <PersonIcon />
      </span>
      <h2 className="text-20 bold">
        <Trans>Not logged in</Trans>
      </h2>
      {Number(welcome) > 0 && (
        <p className="muted">
          <Trans>
            <Amount className="text-16 text" value={welcome} scale={0} /> USDT of play money wait for a new account.
          </Trans>
        </p>
      )}
      <div className="across gap-2">
        <PageLink className="button primary flex" to="/pages/common/register">
          <Trans>Create account</Trans>
        </PageLink>
        <PageLink className="button ghost" to="/pages/common/login">
          <Trans>Log in</Trans>
        </PageLink>
      </div>
    </section>
  )
}
