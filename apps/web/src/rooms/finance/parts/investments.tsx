import { Trans, useLingui } from '@lingui/react/macro'
import type { Investment, Products } from '#app/room.ts'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Amount } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import { ErrorBox } from '#ui/states.tsx'
import { dayAndMonth } from '#ui/time.ts'
import { heldOf, totalsOf } from '../products.ts'
import '../finance.css'

/** What the user has in products, by what is due next. Nothing while he has nothing in any. */
export function Investments({ all }: { all: readonly Products[] }) {
  const investments = all.flatMap((one) => one.investments ?? []).toSorted((one, other) => one.dueMs - other.dueMs)
  const { t } = useLingui()
  const hidden = useClient((state) => state.hideBalances)
  const failed = all.find((one) => one.error && !(one.investments && one.earned))
  const failure = failed?.error && (
    <ErrorBox
      error={failed.error}
      title={t`Your investments did not load`}
      text={t`Your money is where it was.`}
      onRetry={() => void Promise.all(all.map((one) => one.refetch()))}
    />
  )
  if (investments.length === 0) return failure ?? null
  const { value, earned, today } = totalsOf(all)
  return (
    <>
      <section>
        <div className="gutter finance-total">
          <h2 className="text-12 muted regular">
            <Trans>In products</Trans>
          </h2>
          <Amount className="text-32 bold" value={value} unit={hidden ? '' : 'USDT'} total balance />
          <p className="text-12 muted">
            <Trans>
              Earned <Amount className="text-14" value={earned} signed balance /> to date ·{' '}
              <Amount className="text-14" value={today} signed balance /> today
            </Trans>
          </p>
          <p className="text-12 muted">
            <Trans>Counts yields that were paid. What prices or penalties took is not in it.</Trans>
          </p>
        </div>
        <dl className="gutter">
          {heldOf(all).map((held) => (
            <KeyValue key={held.name} label={held.name}>
              <Amount value={held.value} decimals={2} balance />
            </KeyValue>
          ))}
        </dl>
        {investments.map((investment) => (
          <InvestmentRow key={investment.key} investment={investment} />
        ))}
        {failure}
      </section>
      <div className="band" />
    </>
  )
}

function InvestmentRow({ investment: { title, note, dueMs, value, result, to } }: { investment: Investment }) {
  const { day, month } = dayAndMonth(dueMs)
  return (
    <PageLink className="list-row" {...to}>
      <time className="finance-due" dateTime={new Date(dueMs).toISOString()}>
        <span className="figure text-16">{day}</span>
        <span className="text-12 muted">{month}</span>
      </time>
      <span className="grow">
        <span className="medium block">{title}</span>
        <span className="text-12 muted block">{note}</span>
      </span>
      <span className="text-end">
        <Amount className="text-16 block" value={value} decimals={2} balance />
        <span className="text-12 muted block">{result}</span>
      </span>
    </PageLink>
  )
}
