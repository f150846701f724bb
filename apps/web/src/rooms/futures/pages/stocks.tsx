import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { Loaded } from '#ui/loaded.tsx'
import { MarketList } from '#trading/market-list.tsx'
import { Page } from '#ui/page.tsx'
import { useInstruments } from '../api.ts'
import { deskOf } from '../market/instrument.ts'
import { FuturesTrade } from './trade.tsx'

const PATH = '/pages/transaction/index2'

/** Stocks and forex: the list with sessions, and the ticket of the selected instrument. */
export function StocksPage() {
  const [params] = useSearchParams()
  return params.has('symbol') ? <FuturesTrade desk="stocks" /> : <StockList />
}

function StockList() {
  const { t } = useLingui()
  const { data, error, refetch } = useInstruments()
  return (
    <Page title={t`Stocks and forex`} sheet>
      <Loaded data={data} error={error} refetch={refetch} rows={10} tall>
        {(instruments) => (
          <div className="gutter">
            <MarketList
              instruments={instruments.filter(({ kind }) => deskOf(kind) === 'stocks')}
              onPick={(symbol) => go.navigate(PATH, { symbol })}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
