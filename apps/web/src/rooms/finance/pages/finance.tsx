import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { Added, WithAdded } from '#app/added.tsx'
import { PageLink } from '#navigation/link.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { GuestOffer } from '#session/guest-offer.tsx'
import { useSignedIn } from '#session/session.ts'
import { ReceiptIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import type { Products } from '#app/room.ts'
import { Holdings } from '../parts/holdings.tsx'
import { Month } from '../parts/month.tsx'
import { Investments } from '../parts/investments.tsx'
import { Offers } from '../parts/offers.tsx'
import '../finance.css'

/** What the user's money did, what it is in, by maturity and by coin, and what is on offer for it. Other rooms add to it at the top. */
export function FinancePage() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const statement = (
    <PageLink className="icon-button" to="/pages/setting/bill" aria-label={t`Statement`}>
      <ReceiptIcon />
    </PageLink>
  )
  return (
    <Page title={t`Finance`} back={false} actions={signedIn && statement} width={signedIn ? 'all' : 'centre'}>
      <WithAdded at="products">{(all) => (signedIn ? <Own all={all} /> : <ForGuests all={all} />)}</WithAdded>
    </Page>
  )
}

interface WithProducts {
  all: readonly Products[]
}

function ForGuests({ all }: WithProducts) {
  const { t } = useLingui()
  return (
    <>
      <GuestOffer
        title={t`What your money does`}
        text={t`With an account this page shows what you hold and what each product does with it.`}
        page="/pages/financial/index"
      />
      <Offers all={all} />
    </>
  )
}

function Own({ all }: WithProducts) {
  const { t } = useLingui()
  const { data: wallet, error, refetch } = useQuery(query('wallet.list'))
  useLiveBalances()
  if (!wallet && error) {
    return (
      <ErrorBox tall error={error} title={t`Balances did not load`} text={t`Your money is where it was.`} onRetry={() => void refetch()} />
    )
  }
  if (!wallet) return <SkeletonRows count={6} />
  return (
    <>
      <Added at="finance" />
      <div className="finance">
        <div>
          <Investments all={all} />
          <Month wallet={wallet} />
        </div>
        <div className="sheet finance-offers">
          <Offers all={all} />
        </div>
        <div className="sheet">
          <Holdings wallet={wallet} />
        </div>
      </div>
    </>
  )
}
