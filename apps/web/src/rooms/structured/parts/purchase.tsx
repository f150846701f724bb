import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useEffect, useState, type ReactNode } from 'react'
import { refresh, useAction } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { Amount } from '#ui/figure.tsx'
import { formatAmount, formatMoney, formatPercent, formatPrice } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { shareOf } from '#ui/number-text.ts'
import { Pair } from '#ui/pair.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, Skeleton } from '#ui/states.tsx'
import { toastDone } from '#ui/toast.tsx'
import type { Chosen, Market } from '../api.ts'
import { useIndex } from '../api.ts'
import { examplePrices, FALL_PERCENT, outcomesOf, percentOf, SCALE, worthAt, type Terms } from '../figures.ts'
import { useQuote } from '../use-quote.ts'
import { barredText, targetText, titleOf, utcDayText } from '../words.ts'
import { Payoff } from './payoff.tsx'
import { QuoteLine } from './quote-line.tsx'

interface PurchaseOptions {
  product: Chosen
  market: Market
  onBought: () => void
}

/** The way of a purchase: a quote, an amount, one call. */
export function usePurchase({ product, market, onBought }: PurchaseOptions) {
  const { t } = useLingui()
  const own = product.type === 'call' ? product.currency_id : product.legal_id
  const ownName = product.type === 'call' ? product.currency_name : product.legal_name
  const available = useAvailable(accountTypes.spot, own)
  const signedIn = useSignedIn()
  const [amount, setAmount] = useState('')
  const errors = useFieldErrors<'num'>()
  const held = useQuote(product.id)
  const { ask } = held
  const index = useIndex(market) ?? market.index
  /** The quote whose time is over. */
  const [over, setOver] = useState('')
  useEffect(() => {
    if (signedIn) ask()
  }, [ask, signedIn])
  const buy = useAction('structured.buy', {
    refreshes: ['wallet.list', 'structured.list', 'structured.summary', 'structured.index'],
    onDone: (bought) => {
      const title = titleOf(bought)
      toastDone(t`Put in: ${title}`)
      onBought()
    },
    onRefused: (failure) => {
      if (failure.error === 'quote_expired' || failure.error === 'quote_moved') held.drop()
      refresh('structured.index', 'structured.detail')
      errors.refuse(failure, { num: 'num', insufficient_balance: 'num' })
    },
  })
  const begin = (): void => {
    const isRight = errors.show({ num: problemOf() })
    if (isRight && held.quote) buy.mutate({ id: product.id, num: amount, quote_id: held.quote.quote_id })
  }
  function problemOf(): string | undefined {
    if (amount === '' || !(Number(amount) > 0)) return t`Enter an amount`
    const least = `${formatAmount(product.minimum, SCALE)} ${ownName}`
    if (new Big(amount).lt(product.minimum)) return t`At least ${least}`
    return available !== undefined && new Big(amount).gt(available) ? t`More than is available` : undefined
  }
  const change = (value: string): void => {
    errors.clear()
    setAmount(value)
  }
  const isHeld = held.quote !== undefined && held.quote.quote_id !== over
  return {
    product,
    market,
    index,
    amount,
    change,
    available,
    ownName,
    errors,
    held,
    isHeld,
    endQuote: () => setOver(held.quote?.quote_id ?? ''),
    buy,
    begin,
    signedIn,
  }
}

type Purchase = ReturnType<typeof usePurchase>

/** Everything that is decided by: the amount, the quote, both outcomes, the worst cases in words. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui()
  const { product, amount, change, available, ownName, errors, held, index } = purchase
  const [percent, setPercent] = useState<number>()
  const terms: Terms = { type: product.type, target: product.target, rate: held.quote?.rate ?? product.rate }
  const day = utcDayText(product.matures_at)
  const shown = amount === '' ? product.minimum : amount
  const least = formatAmount(product.minimum, SCALE)
  return (
    <div className="stack">
      <NumberField
        label={t`You put in, from ${least}`}
        value={amount}
        onChange={(value) => {
          setPercent(undefined)
          change(value)
        }}
        step="0.00000001"
        large
        placeholder="0"
        unit={ownName}
        error={errors.texts.num}
        corner={
          <Trans>
            Available <Amount className="text-14 text" value={available} scale={SCALE} currency={ownName} balance />
          </Trans>
        }
      />
      {available !== undefined && (
        <PercentChips
          label={t`Share of what is available`}
          value={percent}
          onPick={(share) => {
            setPercent(share)
            change(shareOf(available, share, SCALE))
          }}
        />
      )}
      <QuoteState purchase={purchase} />
      {amount === '' && (
        <p className="text-12 muted above-3">
          <Trans>
            For {least} {ownName}, for example:
          </Trans>
        </p>
      )}
      <Both amount={shown} terms={terms} product={product} />
      {/* What can be lost stands before what is only explained: on a small phone the drawing is below the edge. */}
      <Cases amount={shown} terms={terms} index={index} coin={product.currency_name} />
      <Payoff amount={shown} terms={terms} index={index} day={day} />
      <dl className="above-2">
        <KeyValue large label={t`Decided by`}>
          <Trans>Mean of 30 minutes to {day}, 08:00 UTC</Trans>
        </KeyValue>
        <KeyValue large label={t`Covered`}>
          <Trans>Assay holds both payouts from the moment you buy</Trans>
        </KeyValue>
      </dl>
    </div>
  )
}

function QuoteState({ purchase: { held, product, endQuote } }: { purchase: Purchase }) {
  const barred = barredText(product)
  if (barred !== undefined) return <Note tone="warn">{barred}</Note>
  if (held.quote) return <QuoteLine untilMs={held.untilMs} onEnd={endQuote} apr={percentOf(held.quote.apr)} />
  if (held.error) return <ErrorBox error={held.error} onRetry={held.ask} />
  // A quote that the server does not know any more is not asked for again by itself: the button offers a new one.
  return held.isAsking ? <Skeleton height={52} /> : null
}

function Both({ amount, terms, product }: { amount: string; terms: Terms; product: Chosen }) {
  const { t } = useLingui()
  const { currency_name: coin, legal_name: money, type } = product
  const { kept, converted } = outcomesOf(amount, terms)
  const factor = formatAmount(new Big(terms.rate).plus(1), 6)
  const [put, target] = [formatAmount(amount, SCALE), targetText(terms.target)]
  const [own, other] = type === 'call' ? [coin, money] : [money, coin]
  const sign = type === 'call' ? '×' : '/'
  const figure = (value: string, currency: string): ReactNode => (
    <span className="figure">
      {currency === money ? formatMoney(value) : formatAmount(value, SCALE)} {currency}
    </span>
  )
  return (
    <div className="above-2">
      <Pair
        outcomes={[
          {
            title: type === 'call' ? t`Below ${target} you get` : t`Above ${target} you get`,
            result: figure(kept, own),
            note: <span className="figure">{`${put} × ${factor}`}</span>,
          },
          {
            title: type === 'call' ? t`At ${target} or above` : t`At ${target} or below`,
            result: figure(converted, other),
            note: <span className="figure">{`${put} ${sign} ${target} × ${factor}`}</span>,
          },
        ]}
      />
    </div>
  )
}

/** The best and the worst, and an example with figures. */
function Cases({ amount, terms, index, coin }: { amount: string; terms: Terms; index: string; coin: string }) {
  const { low, high } = examplePrices(index, terms.target)
  const rate = formatPercent(percentOf(terms.rate), 3)
  const [fallen, risen] = [worthAt(low, amount, terms), worthAt(high, amount, terms)]
  const [fall, highPrice] = [formatPercent(FALL_PERCENT, 0), formatPrice(high.toFixed(0), '1')]
  const [worth, missed] = [formatMoney(fallen.dual), formatMoney(new Big(risen.holding).minus(risen.dual))]
  const now = formatMoney(new Big(amount).times(index))
  const put = formatMoney(amount)
  return (
    <Note tone="warn">
      {terms.type === 'call' ? (
        <Trans>
          Best: <b>+{rate}</b>. Worst: {coin} falls to nothing, and with it what you put in. If it falls by {fall}, your coin is worth{' '}
          <b>{worth}</b> USDT, now {now}; at {highPrice} you miss <b>{missed}</b> USDT. Cannot be cancelled.
        </Trans>
      ) : (
        <Trans>
          Best: <b>+{rate}</b>. Worst: {coin} falls to nothing, and with it what you put in. If it falls by {fall}, you hold a coin worth{' '}
          <b>{worth}</b> USDT, for {put} put in. Cannot be cancelled.
        </Trans>
      )}
    </Note>
  )
}

/** Back, and the verb with the amount; or the offer to take a new quote. */
export function PurchaseButtons({ purchase, onBack }: { purchase: Purchase; onBack: () => void }) {
  const { product, amount, ownName, held, isHeld, buy, begin } = purchase
  const apr = formatPercent(percentOf(product.apr))
  const figure = formatAmount(amount === '' ? product.minimum : amount, SCALE)
  return (
    <>
      <Button kind="ghost" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      {isHeld || held.isAsking ? (
        <SendButton width="flex" busy={buy.isPending || held.isAsking} disabled={product.status !== 'open'} onClick={begin}>
          {amount === '' ? (
            <Trans>Put in</Trans>
          ) : (
            <Trans>
              Put in {figure} {ownName}
            </Trans>
          )}
        </SendButton>
      ) : (
        <SendButton width="flex" disabled={product.status !== 'open'} onClick={held.ask}>
          <Trans>Take the new quote {apr}</Trans>
        </SendButton>
      )}
    </>
  )
}
