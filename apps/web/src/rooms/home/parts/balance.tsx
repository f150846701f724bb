import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { useSignedIn } from '#session/session.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { IconButton } from '#ui/button.tsx'
import { useUnrealised, withUnrealised } from '#trading/portfolio/queries.ts'
import { Amount, Fiat } from '#ui/figure.tsx'
import { EyeIcon, EyeOffIcon, RetryIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useBalances } from '../api.ts'
import { DayLine } from './day-line.tsx'
import '../home.css'

/** The total balance or, before login, the buttons to log in and register. */
export function Balance() {
  return <section className="gutter home-balance">{useSignedIn() ? <Total /> : <Invitation />}</section>
}

function Total() {
  const { t } = useLingui()
  const { data, error, refetch } = useBalances()
  useLiveBalances()
  const total = withUnrealised(data?.total, useUnrealised())
  const hidden = useClient((state) => state.hideBalances)
  const Eye = hidden ? EyeOffIcon : EyeIcon
  return (
    <>
      <div className="grow">
        <button
          type="button"
          className="across gap-1 muted text-12 tap-area"
          aria-pressed={hidden}
          onClick={() => setClient({ hideBalances: !hidden })}
        >
          <Trans>Total balance</Trans>
          <span className="visually-hidden">{t`Hide balances`}</span>
          <Eye size={16} />
        </button>
        <div className="home-total">
          {data || error ? (
            <Amount className="text-32 bold" value={total} decimals={2} unit={hidden ? '' : 'USDT'} balance total />
          ) : (
            <Skeleton width={176} height={32} />
          )}
          {error && !data && (
            <IconButton label={t`Load the balance again`} onClick={() => void refetch()}>
              <RetryIcon size={20} className="muted" />
            </IconButton>
          )}
        </div>
        <Fiat className="text-12 muted block" value={total} balance about />
      </div>
      <PageLink className="button primary small" to="/pages/fund/select">
        <Trans>Deposit</Trans>
      </PageLink>
      <DayLine />
    </>
  )
}

function Invitation() {
  const { t } = useLingui()
  const welcome = useClient((state) => state.site.welcome)
  const hasWelcome = Number(welcome) > 0
  return (
    <div className="home-invite">
      {hasWelcome ? (
        <>
          <span className="text-12 muted block">
            <Trans>Yours when you sign up</Trans>
          </span>
          <Amount className="text-32 bold block" value={welcome} decimals={2} unit={t`USDT of play money`} total />
        </>
      ) : (
        <h2 className="text-16 bold">
          <Trans>Trade with an account</Trans>
        </h2>
      )}
      <p className="muted above-2">
        {hasWelcome ? (
          <Trans>Nothing at stake, every result can be checked. An email and a password are enough.</Trans>
        ) : (
          <Trans>All prices are open to you without one.</Trans>
        )}
      </p>
      <div className="across gap-2 above-3">
        <PageLink className="button primary flex" to="/pages/common/register">
          <Trans>Create account</Trans>
        </PageLink>
        <PageLink className="button ghost" to="/pages/common/login">
          <Trans>Log in</Trans>
        </PageLink>
      </div>
    </div>
  )
}
