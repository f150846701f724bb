import { Trans } from '@lingui/react/macro'
import { Amount } from '#ui/figure.tsx'
import { FinanceIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import type { Wallet } from '../api.ts'
import { useHolds } from '../api.ts'
import { worthOfHolds } from '../figures.ts'
import { isProduct } from '../kinds.ts'

/** What of the balances is in mining, dual and sales, and the way there. Nothing where nothing is. */
export function InProducts({ wallet }: { wallet: Wallet | undefined }) {
  const holds = useHolds().data?.filter(({ reason }) => isProduct(reason))
  if (!wallet || !holds || holds.length === 0) return null
  return (
    <Row
      to="/pages/financial/index"
      lead={<FinanceIcon size={20} />}
      title={<Trans>In products</Trans>}
      end={<Amount className="text-16" value={worthOfHolds(wallet, holds)} unit="USDT" balance />}
    />
  )
}
