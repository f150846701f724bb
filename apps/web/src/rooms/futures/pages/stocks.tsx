import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { go } from '../../../navigation/go.ts'
import { Page } from '../../../ui/page.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { useInstruments } from '../api.ts'
import { deskOf } from '../market/instrument.ts'
import { MarketList } from '../market/market-list.tsx'
import { FuturesTrade } from './trade.tsx'
import '../futures.css'

const PATH = '/pages/transaction/index2'

/** Stocks and forex: the list with its sessions, and the ticket of the one that was chosen. */
export function StocksPage() {
  const [params] = useSearchParams()
  return params.has('symbol') ? <FuturesTrade desk="stocks" /> : <StockList />
}

function StockList() {
  const { t } = useLingui()
  const { instruments, error, refetch } = useInstruments()
  return (
    <Page title={t`Stocks and forex`} sheet>
      {error && !instruments ? (
        <ErrorBox error={error} onRetry={() => void refetch()} tall />
      ) : instruments ? (
        <div className="pad">
          <MarketList
            instruments={instruments.filter(({ kind }) => deskOf(kind) === 'stocks')}
            onPick={(symbol) => go.navigate(PATH, { symbol })}
          />
        </div>
      ) : (
        <SkeletonRows count={10} />
      )}
    </Page>
  )
}
