import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Empty } from '#ui/states.tsx'

/** For guests: what will stand here. */
export function OfferToGuest() {
  const { t } = useLingui()
  const hasWelcome = useClient((state) => Number(state.site.welcome) > 0)
  return (
    <Empty
      title={t`What your money does`}
      text={
        hasWelcome
          ? t`With an account this page shows what you hold and what each product does with it. It starts with play money.`
          : t`With an account this page shows what you hold and what each product does with it.`
      }
      action={
        <PageLink className="button primary small" to="/pages/common/register" query={{ return: '/pages/financial/index' }}>
          <Trans>Create account</Trans>
        </PageLink>
      }
    />
  )
}
