import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useClient } from '#state/client-store.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { FillTable } from '#ui/fill-table.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatMoney, formatPercent } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useTerms } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import type { WireTerms } from '../calculations/terms.ts'
import '#trading/trading.css'

const percent = (rate: string) => formatPercent(new Big(rate).times(100))

/** The terms an instrument trades under: lot, fees, tiers, caps. */
export function TermsPanel({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  const { data: terms, error, refetch } = useTerms(instrument.symbol)
  if (!terms) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />
  const { tick } = instrument
  return (
    <section className="gutter padded stack-4">
      <h2 className="across gap-2 medium text-16">
        <CoinIcon code={instrument.base} square={instrument.kind === 'stock'} small />
        {instrument.names[language] ?? instrument.pair}
      </h2>
      {terms.scheduled.map((later) => (
        <Later key={later.from} later={later} />
      ))}
      <dl className="trade-rows">
        <KeyValue large label={t`One lot`}>
          <Amount value={terms.lot_size} scale={8} unit={instrument.base} />
        </KeyValue>
        <KeyValue large label={t`Smallest step of lots`}>
          <span className="figure">{terms.lot_step}</span>
        </KeyValue>
        <KeyValue large label={t`Price step`}>
          <Price value={tick} tick={tick} />
        </KeyValue>
        <KeyValue large label={t`Fee, opening and closing`}>
          <span className="figure">{percent(terms.fee_rate)}</span>
        </KeyValue>
        <KeyValue large label={t`Overnight fee, long / short`}>
          <span className="figure">
            {formatPercent(new Big(terms.overnight_rate_long).times(100), 3)} /{' '}
            {formatPercent(new Big(terms.overnight_rate_short).times(100), 3)}
          </span>
        </KeyValue>
        <KeyValue large label={t`Leverage offered`}>
          <span className="figure">
            {terms.multiples[0]}–{terms.multiples.at(-1)}x
          </span>
          {terms.super_multiples.length > 0 && (
            <span className="text-12 muted block">
              <Trans>
                Super: <span className="figure">{terms.super_multiples.map((multiple) => `${multiple}x`).join(', ')}</span>
              </Trans>
            </span>
          )}
        </KeyValue>
        <KeyValue large label={t`Most one user may hold`}>
          <Amount value={terms.user_cap} decimals={0} unit="USDT" />
        </KeyValue>
        {terms.conversion && (
          <KeyValue large label={t`Converted to USDT by`}>
            <span className="figure">{terms.conversion.symbol}</span>
          </KeyValue>
        )}
      </dl>
      <Tiers tiers={terms.tiers} />
    </section>
  )
}

/** Terms that are decided already: whoever holds a position reads them a day before. */
function Later({ later: { from, ...later } }: { later: WireTerms['scheduled'][number] }) {
  return (
    <Note>
      <span>
        <Trans>
          From {formatTime(from, 'full')}: fee {percent(later.fee_rate)}, overnight{' '}
          {formatPercent(new Big(later.overnight_rate_long).times(100), 3)} /{' '}
          {formatPercent(new Big(later.overnight_rate_short).times(100), 3)}, leverage up to {later.multiple}x
        </Trans>
      </span>
    </Note>
  )
}

function Tiers({ tiers }: { tiers: WireTerms['tiers'] }) {
  const { t } = useLingui()
  return (
    <FillTable
      title={<Trans>Tiers of maintenance margin</Trans>}
      note={
        <p className="text-12 muted">
          <Trans>
            The tier follows all you hold in one market and direction. Maintenance is the position value times the rate, less the deduction.
          </Trans>
        </p>
      }
      heads={[t`Position value from`, t({ context: 'maintenance margin', message: 'Rate' }), t`Highest`, t`Deduction`]}
    >
      {tiers.map((tier) => (
        <tr key={tier.from}>
          <td className="figure">{formatMoney(tier.from, 0)}</td>
          <td className="text-end figure">{percent(tier.rate)}</td>
          <td className="text-end figure">{tier.multiple}x</td>
          <td className="text-end figure">{formatMoney(tier.deduction, 0)}</td>
        </tr>
      ))}
    </FillTable>
  )
}
