import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { instrumentOf, useListed, type Currencies } from '#trading/instruments.ts'

const spotMarkets = ({ instruments }: Currencies) => instruments.filter(({ kind }) => kind === 'spot').map(instrumentOf)

/** To the token's market, once it has one. */
export function TradeLink({ currencyId }: { currencyId: string }) {
  const market = useListed(spotMarkets).data?.find(({ baseId }) => baseId === currencyId)
  if (!market) return null
  const { symbol, pair } = market
  return (
    <p className="gutter padded">
      <PageLink className="button ghost block" to="/pages/transaction/index" query={{ symbol }}>
        <Trans>Trade {pair}</Trans>
      </PageLink>
    </p>
  )
}
