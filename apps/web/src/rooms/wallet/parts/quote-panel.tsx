import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { CountdownRing, useTimeLeft } from '#ui/countdown.tsx'
import { Amount } from '#ui/figure.tsx'
import { NO_FIGURE } from '#ui/format.ts'
import { RetryIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import type { Quote } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { QUOTE_SHOWN_MS } from '../use-quote.ts'
import { RateText } from './rate-text.tsx'
import '../wallet.css'

interface QuotePanelProps {
  /** Undefined while there is no quote; the panel keeps its space. */
  quote: Quote | undefined
  codes: { from: string; to: string }
  untilMs: number
  paused: boolean
  onRefresh: () => void
}

/** The quote's terms, and the time until it expires. */
export function QuotePanel({ quote, codes, untilMs, paused, onRefresh }: QuotePanelProps) {
  const { t } = useLingui()
  return (
    <section className="wallet-quote" aria-label={t`Quote`}>
      <dl className="grow">
        <KeyValue label={t`Rate`}>{quote ? <RateText rate={quote.rate} {...codes} /> : NO_FIGURE}</KeyValue>
        <KeyValue label={t`Fee, taken off already`}>
          {quote ? <Amount value={quote.fee} scale={FULL_SCALE} unit={codes.to} /> : NO_FIGURE}
        </KeyValue>
      </dl>
      {quote && !paused && <Clock untilMs={untilMs} onRefresh={onRefresh} />}
    </section>
  )
}

/** The countdown ring. Once the quote is no longer refreshed, the button that requests a new one. */
function Clock({ untilMs, onRefresh }: { untilMs: number; onRefresh: () => void }) {
  const leftMs = useTimeLeft(untilMs)
  if (leftMs > 0) return <CountdownRing untilMs={untilMs} totalMs={QUOTE_SHOWN_MS} />
  return (
    <Button kind="ghost" size="tiny" onClick={onRefresh}>
      <RetryIcon size={16} />
      <Trans>New quote</Trans>
    </Button>
  )
}

/** The price moved between quote and confirmation. Shows both amounts; nothing has been converted yet. */
export function MovedNote({ before, now, code }: { before: string; now: string; code: string }) {
  return (
    <Note tone="warn">
      <p className="bold">
        <Trans>The price moved. Nothing has been converted.</Trans>
      </p>
      <p>
        <Trans>
          You would have received <Amount value={before} scale={FULL_SCALE} unit={code} />, now it is{' '}
          <Amount value={now} scale={FULL_SCALE} unit={code} />.
        </Trans>
      </p>
    </Note>
  )
}
