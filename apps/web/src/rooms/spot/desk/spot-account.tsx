import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useSignedIn } from '#session/session.ts'
import { DeskAccount } from '#trading/desk-account.tsx'
import { accountTypes, useBalances } from '#trading/own.ts'
import { Amount } from '#ui/figure.tsx'
import { NextIcon } from '#ui/icons.tsx'
import { KeyValue } from '#ui/list.tsx'
import type { Pair } from '../pair/pair.ts'

/** The user's balances of the pair's two coins. Their figures are empty until they have loaded. */
export function SpotAccount({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const balances = useBalances(accountTypes.spot)
  if (!signedIn) return null
  const none = balances && { available: '0', held: '0' }
  const of = (id: string) => balances?.find((balance) => balance.currency_id === id) ?? none
  return (
    <DeskAccount
      title={<Trans>Spot account</Trans>}
      all={{ to: '/pages/fund/assets', label: <Trans>All</Trans> }}
      foot={
        <div className="across gap-2">
          <PageLink className="button ghost tiny flex" to="/pages/fund/transfer">
            <Trans>Transfer</Trans>
          </PageLink>
          <PageLink className="button ghost tiny flex" to="/pages/fund/withdraw">
            <Trans>Withdraw</Trans>
          </PageLink>
        </div>
      }
    >
      <KeyValue label={pair.quote}>
        <Amount value={of(pair.quoteId)?.available} scale={pair.quoteScale} currency={pair.quote} balance />
      </KeyValue>
      <KeyValue label={pair.base}>
        <Amount value={of(pair.baseId)?.available} scale={pair.baseScale} currency={pair.base} balance />
      </KeyValue>
      <KeyValue label={t`Held`}>
        <PageLink
          className="across gap-1 tap-area"
          to="/pages/fund/assets_record"
          query={{ currency: pair.quoteId, type: accountTypes.spot }}
        >
          <Amount value={of(pair.quoteId)?.held} scale={pair.quoteScale} unit={pair.quote} balance />
          <NextIcon size={12} className="faint" />
        </PageLink>
      </KeyValue>
    </DeskAccount>
  )
}
