import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { formatAmount, formatMoney, formatPercent } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Pair } from '#ui/pair.tsx'
import { PageLink } from '#navigation/link.tsx'
import { Steps } from '#ui/steps.tsx'
import { outcomesOf, percentOf, SCALE, worthAt, type Terms } from '../figures.ts'
import { targetText } from '../words.ts'
import '../structured.css'

const SELL: Terms = { type: 'call', target: '58000', rate: '0.002' }
const SOLD = '10'
const BUY: Terms = { type: 'put', target: '50000', rate: '0.0124' }
const PUT_IN = '10000'

/** How dual works, with examples worked out by the rules that pay. */
export function HelpPage() {
  const { t } = useLingui()
  return (
    <Page title={t`How dual works`} sheet width="form">
      <div className="gutter padded stack">
        <p>
          <Trans>
            You agree today on a price at which you would sell a coin, or buy one, on a certain day. For that you get a rate, whatever
            happens. In return you give up what lies beyond your price.
          </Trans>
        </p>
        <Steps
          steps={[
            { state: 'next', label: t`Choose a target and a term`, note: t`A rate is made each minute and held for you for 15 seconds.` },
            { state: 'next', label: t`Put in coin or USDT`, note: t`It stays yours and is held. It cannot be taken out before the end.` },
            {
              state: 'next',
              label: t`On the last day a mean of 30 minutes decides`,
              note: t`At 08:00 UTC, from the public log. You can check it yourself.`,
            },
          ]}
        />
      </div>
      <div className="band" />
      <Example
        title={t`Sell high, coin in`}
        terms={SELL}
        amount={SOLD}
        own="BTC"
        other="USDT"
        text={<Trans>You have a coin and would sell it at a higher price.</Trans>}
      />
      <div className="band" />
      <Example
        title={t`Buy low, USDT in`}
        terms={BUY}
        amount={PUT_IN}
        own="USDT"
        other="BTC"
        text={<Trans>You have USDT and would buy a coin at a lower price.</Trans>}
      />
      <div className="band" />
      <Fine />
    </Page>
  )
}

interface ExampleProps {
  title: string
  terms: Terms
  amount: string
  own: string
  other: string
  text: ReactNode
}

function Example({ title, terms, amount, own, other, text }: ExampleProps) {
  const { t } = useLingui()
  const { kept, converted } = outcomesOf(amount, terms)
  const [target, rate] = [targetText(terms.target), formatPercent(percentOf(terms.rate))]
  const isCall = terms.type === 'call'
  const far = new Big(terms.target).times(isCall ? 1.1 : 0.9)
  const { dual, holding } = worthAt(far, amount, terms)
  const [price, worth, held] = [targetText(far.toFixed()), formatMoney(dual), formatMoney(holding)]
  const factor = formatAmount(new Big(terms.rate).plus(1), SCALE)
  const put = formatAmount(amount, SCALE)
  const figure = (value: string, currency: string): ReactNode => (
    <span className="figure">
      {formatAmount(value, SCALE)} {currency}
    </span>
  )
  return (
    <section className="gutter dual-example stack">
      <h2 className="text-16 bold">{title}</h2>
      <p className="muted">{text}</p>
      <dl>
        <KeyValue large label={t`You put in`}>
          {figure(amount, own)}
        </KeyValue>
        <KeyValue large label={t`Target price`}>
          <span className="figure">{target}</span>
        </KeyValue>
        <KeyValue large label={t`Rate for the whole term`}>
          <span className="figure">{rate}</span>
        </KeyValue>
      </dl>
      <Pair
        outcomes={[
          {
            title: isCall ? t`Below ${target} you get` : t`Above ${target} you get`,
            result: figure(kept, own),
            note: <span className="figure">{`${put} × ${factor}`}</span>,
          },
          {
            title: isCall ? t`At ${target} or above` : t`At ${target} or below`,
            result: figure(converted, other),
            note: <span className="figure">{`${put} ${isCall ? '×' : '/'} ${target} × ${factor}`}</span>,
          },
        ]}
      />
      <Note tone="warn">
        {isCall ? (
          <Trans>
            At {price} you would have {worth} USDT; just holding would be worth {held} USDT. If the coin falls, yours falls with it.
          </Trans>
        ) : (
          <Trans>
            At {price} you would hold a coin worth {worth} USDT, for {held} USDT put in. The lower the price, the greater that loss.
          </Trans>
        )}
      </Note>
    </section>
  )
}

function Fine() {
  const { t } = useLingui()
  return (
    <section className="gutter dual-example stack">
      <h2 className="text-16 bold">
        <Trans>What the rules say</Trans>
      </h2>
      <dl>
        <KeyValue large label={t`Yearly rate (APR)`}>
          <Trans>R × 365 / days</Trans>
        </KeyValue>
        <KeyValue large label={t`The rate R`}>
          <Trans>80% of what the option is worth</Trans>
        </KeyValue>
        <KeyValue large label={t`Assay keeps`}>
          <Trans>20% of it</Trans>
        </KeyValue>
        <KeyValue large label={t({ context: 'offer', message: 'Closed' })}>
          <Trans>targets within 2% of the index</Trans>
        </KeyValue>
      </dl>
      <p className="muted">
        <Trans>
          The worth of the option follows Black and Scholes with the volatility of the last 30 days. Both payouts are held by Assay from the
          moment you buy; when nothing is left to hold, nothing is sold.
        </Trans>
      </p>
      <p className="muted">
        <Trans>
          The settlement price is the mean of the means of 30 minutes before 08:00 UTC. At least 20 of them need a price, otherwise the
          window moves on by half an hour, for a day at most. Without any price you get back what you put in, with the full rate.
        </Trans>
      </p>
      <PageLink className="button ghost small" to="/pages/invest/invest">
        <Trans>See the rates</Trans>
      </PageLink>
    </section>
  )
}
