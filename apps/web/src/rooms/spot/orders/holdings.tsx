import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { clsx } from 'clsx'
import { PageLink } from '#navigation/link.tsx'
import { LoadedRows } from '#ui/loaded.tsx'
import type { OwnBalance } from '#trading/own.ts'
import { accountTypes, useBalances } from '#trading/own.ts'
import { useLit } from '#trading/results/result.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { Empty } from '#ui/states.tsx'
import { usePairs } from '../api.ts'
import { holdingName } from '../results.tsx'

const isOwned = ({ available, held }: OwnBalance): boolean => available !== '0' || held !== '0'
const worthMost = (one: OwnBalance, other: OwnBalance): number => new Big(other.value).cmp(one.value)

/** What the user owns in the spot account, worth most first. Undefined until it is known. */
export const useHoldings = (): readonly OwnBalance[] | undefined => useBalances(accountTypes.spot)?.filter(isOwned).toSorted(worthMost)

/** The coins of the spot account. A tap on one leads to its sale. */
export function Holdings() {
  const { t } = useLingui()
  const holdings = useHoldings()
  const { data: pairs = [] } = usePairs()
  const empty = <Empty title={t`Nothing here yet`} text={t`What you buy appears here with its value.`} />
  return (
    <LoadedRows data={holdings} error={null} refetch={() => undefined} empty={empty}>
      {(rows) => (
        <section className="list-rows lined">
          {rows.map((balance) => {
            const pair = pairs.find(({ base, quote }) => base === balance.currency_name && quote === 'USDT')
            return <HoldingRow key={balance.currency_id} balance={balance} symbol={pair?.symbol} />
          })}
        </section>
      )}
    </LoadedRows>
  )
}

function HoldingRow({ balance, symbol }: { balance: OwnBalance; symbol: string | undefined }) {
  const { currency_name: code, available, held, value } = balance
  const className = clsx('list-row trade-row', useLit(holdingName(code)) && 'result-lit')
  const content = (
    <>
      <CoinIcon code={code} />
      <span className="grow">
        <b className="text-16 bold block">{code}</b>
        <span className="across wrap gap-2 text-12 muted">
          <Amount value={new Big(available).plus(held).toFixed()} scale={8} className="text-14" />
          {held !== '0' && (
            <span>
              <Trans>
                held <Amount value={held} scale={8} className="text-14" />
              </Trans>
            </span>
          )}
        </span>
      </span>
      <span className="text-end">
        <Amount value={value} className="text-16 block" />
        <span className="text-12 muted">USDT</span>
      </span>
    </>
  )
  if (!symbol) return <div className={className}>{content}</div>
  return (
    <PageLink className={className} to="/pages/transaction/index" query={{ symbol, side: 'sell' }}>
      {content}
    </PageLink>
  )
}
