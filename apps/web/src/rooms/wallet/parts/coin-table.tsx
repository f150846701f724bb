import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useTicker } from '#trading/tickers.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount, Change } from '#ui/figure.tsx'
import { NO_FIGURE } from '#ui/format.ts'
import { FULL_SCALE, useSpotMarket, useWaysIn } from '../api.ts'
import { costText } from '../costs.ts'
import { isZero } from '../figures.ts'
import type { CoinRowProps } from './coin-list.tsx'
import { NoMarket } from './no-market.tsx'
import './coin-table.css'

/** The coins of an account on a desk, with what they cost and made. */
export function CoinTable({ rows }: { rows: readonly CoinRowProps[] }) {
  const { t } = useLingui()
  const heads = [t`Coin`, t`Amount`, t`Average cost`, t`Price`, t`24 h`, t`Value (USDT)`, t`PnL (USDT)`]
  return (
    <table className="coin-table">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} className={at > 0 ? 'text-end' : undefined}>
              {head}
            </th>
          ))}
          <th>
            <span className="visually-hidden">{t`Trade`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.balance.currency_id} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ balance, name, figures, heldFor: reason, onOpen }: CoinRowProps) {
  const { t } = useLingui()
  const market = useSpotMarket(balance.currency_id)
  const comesIn = useWaysIn().data?.some(({ currency_id: id }) => id === balance.currency_id) ?? false
  const change = useTicker(market?.symbol ?? '', 'change')
  const { averageCost, price, pnl, pnlPercent } = figures
  return (
    <tr>
      <td>
        <button type="button" className="across gap-2" aria-haspopup="dialog" onClick={onOpen}>
          <CoinIcon code={balance.currency_name} small />
          <b className="bold">{balance.currency_name}</b>
          <NoMarket currencyId={balance.currency_id} />
          <span className="text-12 muted">
            {isZero(balance.held) ? (
              name
            ) : (
              <>
                {reason ?? t`Held`} <Amount value={balance.held} scale={FULL_SCALE} currency={balance.currency_name} balance />
              </>
            )}
          </span>
        </button>
      </td>
      <td>
        <Amount value={figures.amount} scale={FULL_SCALE} currency={balance.currency_name} balance />
      </td>
      <td>{averageCost === null ? NO_FIGURE : <Amount value={averageCost} {...costText(averageCost)} />}</td>
      <td>{!market || price === null ? NO_FIGURE : <Amount value={price} {...costText(price)} />}</td>
      <td>{change === undefined ? NO_FIGURE : <Change value={change} />}</td>
      <td>
        <Amount value={balance.value} balance />
      </td>
      <td>
        {pnl === null ? (
          NO_FIGURE
        ) : (
          <>
            <Amount value={pnl} signed balance /> {pnlPercent !== null && <Change className="text-14" value={pnlPercent} />}
          </>
        )}
      </td>
      <td>
        {market ? (
          <PageLink className="button ghost small" to="/pages/transaction/currency" query={{ symbol: market.symbol }}>
            {t`Trade`}
          </PageLink>
        ) : (
          comesIn && (
            <PageLink className="button ghost small" to="/pages/fund/receive" query={{ currency_id: balance.currency_id }}>
              {t`Deposit`}
            </PageLink>
          )
        )}
      </td>
    </tr>
  )
}
