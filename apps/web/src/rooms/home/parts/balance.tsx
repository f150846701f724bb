import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { useLiveBalances } from '../../../session/live-balances.ts'
import { useSignedIn } from '../../../session/session.ts'
import { setClient, useClient } from '../../../state/client-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Amount, Fiat } from '../../../ui/figure.tsx'
import { EyeIcon, EyeOffIcon, RetryIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useBalances } from '../api.ts'

/** What one owns, or, before login, the way in. */
export function Balance() {
  return <section className="pad home-balance">{useSignedIn() ? <Total /> : <Invitation />}</section>
}

function Total() {
  const { t } = useLingui()
  const { data, error, refetch } = useBalances()
  useLiveBalances()
  const hidden = useClient((state) => state.hideBalances)
  const Eye = hidden ? EyeOffIcon : EyeIcon
  return (
    <>
      <div className="grow">
        <button type="button" className="x g1 muted t12 tapx" aria-pressed={hidden} onClick={() => setClient({ hideBalances: !hidden })}>
          <Trans>Total balance</Trans>
          <span className="vh">{t`Hide balances`}</span>
          <Eye size={16} />
        </button>
        <div className="home-total">
          {data || error ? (
            <Amount className="t32 b" value={data?.total} decimals={2} unit={hidden ? '' : 'USDT'} balance total />
          ) : (
            <Skeleton width={176} height={32} />
          )}
          {error && !data && (
            <IconButton label={t`Load the balance again`} onClick={() => void refetch()}>
              <RetryIcon size={20} className="muted" />
            </IconButton>
          )}
        </div>
        <Fiat className="t12 muted block" value={data?.total} balance about />
      </div>
      <PageLink className="btn primary sm" to="/pages/fund/receive">
        <Trans>Deposit</Trans>
      </PageLink>
    </>
  )
}

function Invitation() {
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  return (
    <>
      <div className="grow home-invite">
        <h2 className="t16 b">
          <Trans>Trade with an account</Trans>
        </h2>
        <p className="t12 muted mt1">
          {sandbox ? <Trans>It comes with play money and takes a minute.</Trans> : <Trans>All prices are open to you without one.</Trans>}
        </p>
      </div>
      <div className="x g2">
        <PageLink className="btn primary sm" to="/pages/common/register">
          <Trans>Sign up</Trans>
        </PageLink>
        <PageLink className="btn ghost sm" to="/pages/common/login">
          <Trans>Log in</Trans>
        </PageLink>
      </div>
    </>
  )
}
