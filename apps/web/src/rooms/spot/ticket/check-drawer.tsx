import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatChange } from '../../../ui/format.ts'
import { KeyValue, Note } from '../../../ui/list.tsx'
import type { Pair } from '../pair/pair.ts'
import type { Draft, Placing } from './use-placing.ts'
import { typeWords } from './words.ts'

interface CheckDrawerProps {
  pair: Pair
  placing: Placing
}

/** The last look before a market order or a risky one goes out: what it costs, what it brings, what stands out. */
export function CheckDrawer({ pair, placing }: CheckDrawerProps) {
  const { t } = useLingui()
  const { draft, open, busy, close, confirm } = placing
  const [skipToday, setSkipToday] = useState(false)
  if (!draft) return null
  const { form, risk } = draft
  const isBuy = form.side === 'buy'
  const verb = isBuy ? t`Buy ${pair.base}` : t`Sell ${pair.base}`
  // What stands out is asked about every time.
  const isRoutine = !risk.away && !risk.share
  return (
    <Drawer
      open={open}
      onClose={close}
      title={verb}
      badges={<TypeBadge draft={draft} />}
      footer={
        <>
          <Button kind="ghost" onClick={close}>
            <Trans>Back</Trans>
          </Button>
          <Button kind={form.side} width="flex" busy={busy} onClick={() => confirm({ skipToday: isRoutine && skipToday })}>
            {verb}
          </Button>
        </>
      }
    >
      <Figures pair={pair} draft={draft} />
      <Warnings pair={pair} draft={draft} />
      {isRoutine && (
        <p className="t12 muted trade-skip">
          <Checkbox checked={skipToday} onChange={setSkipToday}>
            <Trans>Skip this step today</Trans>
          </Checkbox>
        </p>
      )}
    </Drawer>
  )
}

function TypeBadge({ draft: { form } }: { draft: Draft }) {
  const { i18n } = useLingui()
  return <Badge tone={form.side === 'buy' ? 'up' : 'down'}>{i18n._(typeWords[form.type].name)}</Badge>
}

function Figures({ pair, draft: { form, summary, risk } }: { pair: Pair; draft: Draft }) {
  const { t } = useLingui()
  const isBuy = form.side === 'buy'
  const [gets, getScale] = isBuy ? [pair.base, pair.baseScale] : [pair.quote, pair.quoteScale]
  const isMarket = form.type === 'market'
  return (
    <>
      <div className="trade-hero">
        <span className="t12 muted">{isBuy ? (isMarket && !summary.byTotal ? t`You pay about` : t`You pay`) : t`You sell`}</span>
        {isBuy ? (
          <Amount value={summary.total} scale={pair.quoteScale} unit={pair.quote} className="t32 b block" />
        ) : (
          <Amount value={summary.amount} scale={pair.baseScale} unit={pair.base} className="t32 b block" />
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
  const { away, share, fill } = risk
  const distance = formatChange(away)
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
      {share && (
        <Note tone="warn">
          {fill && !fill.whole ? (
            <Trans>The book has less than this order asks for: it trades what is there and the rest is cancelled.</Trans>
          ) : (
            <Trans>This order takes {share}% of what the book offers on the other side.</Trans>
          )}
        </Note>
      )}
      {!away && !share && form.type === 'market' && (
        <Note>
          <Trans>A market order in {pair.symbol} fills at the prices in the book when it arrives, which may differ from these.</Trans>
        </Note>
      )}
    </div>
  )
}
