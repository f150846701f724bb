import type { CallOutput } from '@assay/contract'
import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Profit } from '#trading/portfolio/profit.tsx'
import { useHoldings } from '#trading/portfolio/queries.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { Row } from '#ui/list.tsx'
import { SectionHead, SectionLink } from '#ui/section-head.tsx'
import { Empty } from '#ui/states.tsx'
import { useLingui } from '@lingui/react/macro'
import type { Holding } from '../holdings.ts'
import { holdingsOf } from '../holdings.ts'
import '../finance.css'

/** Money that buys nothing. */
const IDLE = 'USDT'

/** The coins of all accounts with their share; idle money is named so. */
export function Holdings({ wallet }: { wallet: CallOutput<'wallet.list'> }) {
  const { t } = useLingui()
  const holdings = holdingsOf(wallet)
  const { data: costs } = useHoldings()
  return (
    <section>
      <SectionHead title={<Trans>What you hold</Trans>}>
        <SectionLink to="/pages/fund/assets">
          <Trans>Assets</Trans>
        </SectionLink>
      </SectionHead>
      {holdings.length === 0 && (
        <Empty
          title={t`Nothing yet`}
          text={t`What you deposit or buy stands here with its share of all you have.`}
          action={
            <PageLink className="button primary small" to="/pages/fund/select">
              <Trans>Deposit</Trans>
            </PageLink>
          }
        />
      )}
      {holdings.map((holding) => (
        <HoldingRow key={holding.currencyId} holding={holding} made={costs?.find(({ currency_id: id }) => id === holding.currencyId)} />
      ))}
    </section>
  )
}

interface HoldingRowProps {
  holding: Holding
  /** What it made so far. */
  made: { pnl: string | null; pnl_percent: string | null } | undefined
}

function HoldingRow({ holding: { code, value, amount, isHeld, share }, made }: HoldingRowProps) {
  const percent = formatPercent(share, 1)
  const isIdle = code === IDLE && !isHeld
  return (
    <Row
      lead={<CoinIcon code={code} />}
      title={isIdle ? <Trans>{code}, idle</Trans> : code}
      note={isIdle ? <Trans>{percent} of all you have, earns nothing</Trans> : <Trans>{percent} of all you have</Trans>}
      end={
        <>
          <Amount className="text-16 block" value={value} decimals={2} balance />
          {made?.pnl ? (
            <Profit className="text-14" profit={made.pnl} percent={made.pnl_percent} />
          ) : (
            !isIdle && <Amount className="text-14 muted block" value={amount} scale={8} balance />
          )}
        </>
      }
    />
  )
}
