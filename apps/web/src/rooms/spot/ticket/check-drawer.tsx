import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useEffect } from 'react'
import { CheckFrame } from '#trading/ticket/drawers.tsx'
import { Badge } from '#ui/badge.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatChange, formatPercent } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import { Dots } from '../guide/dots.tsx'
import { guideChecked, useGuide } from '../guide/guide-store.ts'
import type { Pair } from '../pair/pair.ts'
import { hasDate } from './form.ts'
import type { Draft, Placing } from './use-placing.ts'
import { typeWords } from './words.ts'
import '#trading/trading.css'
import '../spot.css'

interface CheckDrawerProps {
  pair: Pair
  placing: Placing
}

/** The check before a market or risky order is sent: its cost, its proceeds, its warnings. */
export function CheckDrawer({ pair, placing }: CheckDrawerProps) {
  const { t, i18n } = useLingui()
  const { draft, step, busy, close, confirm } = placing
  const guided = useGuide((guide) => guide.step === 3)
  useEffect(() => guideChecked(step === 'check'), [step])
  if (!draft) return null
  const { form, risk } = draft
  const verb = form.side === 'buy' ? t`Buy ${pair.base}` : t`Sell ${pair.base}`
  return (
    <CheckFrame
      open={step === 'check'}
      title={verb}
      badges={<Badge tone={form.side === 'buy' ? 'up' : 'down'}>{i18n._(typeWords[form.type].name)}</Badge>}
      verb={verb}
      kind={form.side}
      busy={busy}
      onBack={close}
      onConfirm={confirm}
      maySkip={!risk.away && !risk.share}
    >
      <Figures pair={pair} draft={draft} />
      {guided && !risk.away && !risk.share ? <LastStep /> : <Warnings pair={pair} draft={draft} />}
    </CheckFrame>
  )
}

/** Of the guided buy, in place of what a market order is. */
const LastStep = () => (
  <Note>
    <span className="across gap-3">
      <span className="grow">
        <Trans>
          <b className="medium">The last step.</b> The price can move a little until the order fills; you see at once what you got.
        </Trans>
      </span>
      <Dots step={3} />
    </span>
  </Note>
)

function Figures({ pair, draft: { form, summary, risk } }: { pair: Pair; draft: Draft }) {
  const { t } = useLingui()
  const isBuy = form.side === 'buy'
  const [gets, getScale] = isBuy ? [pair.base, pair.baseScale] : [pair.quote, pair.quoteScale]
  const isMarket = form.type === 'market'
  // Whole lots rarely cost what was typed.
  const pays = summary.pay ?? summary.total
  const spent = summary.left === undefined ? pays : new Big(pays).minus(summary.left).toFixed()
  return (
    <>
      <div className="trade-hero">
        <span className="text-12 muted">
          {isBuy ? (isMarket && (!summary.byTotal || summary.left !== undefined) ? t`You pay about` : t`You pay`) : t`You sell`}
        </span>
        {isBuy ? (
          <Amount value={spent} scale={pair.quoteScale} unit={pair.quote} className="text-32 bold block" />
        ) : (
          <Amount value={summary.amount} scale={pair.baseScale} unit={pair.base} className="text-32 bold block" />
        )}
      </div>
      <dl className="trade-rows spot-rows">
        <KeyValue large label={isMarket ? t`Average price, about` : t`Price`}>
          <Price value={risk.fill?.average ?? summary.price} tick={pair.tick} />
        </KeyValue>
        {isBuy && (
          <KeyValue large label={isMarket && summary.byTotal ? t`Amount, about` : t`Amount`}>
            <Amount value={summary.amount} scale={pair.baseScale} unit={pair.base} />
          </KeyValue>
        )}
        {summary.left !== undefined && (
          <KeyValue large label={t`Not spent, about`}>
            <Amount value={summary.left} scale={pair.quoteScale} unit={pair.quote} />
          </KeyValue>
        )}
        {hasDate(form) && (
          <KeyValue large label={t`Good till`}>
            <span className="figure">{formatTime(form.until, 'full')}</span>
          </KeyValue>
        )}
        <KeyValue large label={t`Fee`}>
          <Amount value={summary.fee} scale={getScale} unit={gets} />
        </KeyValue>
        <KeyValue large label={isMarket ? t`You get about` : t`You get`}>
          <Amount value={summary.receive} scale={getScale} unit={gets} />
        </KeyValue>
      </dl>
    </>
  )
}

function Warnings({ pair, draft: { form, risk } }: { pair: Pair; draft: Draft }) {
  const { away, share: part, fill } = risk
  const [distance, share] = [formatChange(away), formatPercent(part, 0)]
  return (
    <div className="stack">
      {away && (
        <Note tone="warn">
          {form.type === 'market' ? (
            <Trans>The average price is {distance} from the best price.</Trans>
          ) : (
            <Trans>The price is {distance} from the last price.</Trans>
          )}
        </Note>
      )}
      {part && (
        <Note tone="warn">
          {fill && !fill.whole ? (
            <Trans>The book has less than this order asks for: it trades what is there and the rest is cancelled.</Trans>
          ) : (
            <Trans>This order takes {share} of what the book offers on the other side.</Trans>
          )}
        </Note>
      )}
      {!away && !part && form.type === 'market' && (
        <Note>
          <Trans>A market order in {pair.symbol} fills at the prices in the book when it arrives, which may differ from these.</Trans>
        </Note>
      )}
    </div>
  )
}
