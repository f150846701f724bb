import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useClient } from '#state/client-store.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { useRates } from '../api.ts'
import type { Pair } from './pair.ts'
import '#trading/trading.css'
import '../spot.css'

/** The terms a pair trades under. */
export function About({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const { makerRate, takerRate } = useRates(pair)
  const percent = (rate: string) => formatPercent(new Big(rate).times(100))
  return (
    <section className="spot-panel">
      <h2 className="across gap-2 medium text-16">
        <CoinIcon code={pair.base} small />
        {pair.names[language] ?? pair.base}
      </h2>
      <dl className="trade-rows spot-rows">
        <KeyValue large label={t`Price step`}>
          <Price value={pair.tick} tick={pair.tick} />
        </KeyValue>
        <KeyValue large label={t`Amount step`}>
          <Amount value={pair.lot} scale={pair.baseScale} unit={pair.base} />
        </KeyValue>
        <KeyValue large label={t`Smallest order`}>
          <Amount value={pair.minimumAmount} scale={pair.baseScale} unit={pair.base} />
          {' · '}
          <Amount value={pair.minimumNotional} scale={pair.quoteScale} unit={pair.quote} />
        </KeyValue>
        <KeyValue large label={t`Fee, maker / taker`}>
          <span className="figure">
            {percent(makerRate)} / {percent(takerRate)}
          </span>
        </KeyValue>
      </dl>
      {sandbox && (
        <Note>
          <Trans>
            This is play money. A market maker and a taker bot of the sandbox make most of the quotes and trades, under the same rules as
            everyone.
          </Trans>
        </Note>
      )}
    </section>
  )
}
