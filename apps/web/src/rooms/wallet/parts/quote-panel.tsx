import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing, useTimeLeft } from '../../../ui/countdown.tsx'
import { Amount } from '../../../ui/figure.tsx'
import { NO_FIGURE } from '../../../ui/format.ts'
import { RetryIcon } from '../../../ui/icons.tsx'
import { KeyValue, Note } from '../../../ui/list.tsx'
import type { Quote } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { QUOTE_SHOWN_MS } from '../use-quote.ts'
import { RateText } from './rate-text.tsx'

interface QuotePanelProps {
  /** Undefined while there is none: the panel keeps its place. */
  quote: Quote | undefined
  codes: { from: string; to: string }
  untilMs: number
  paused: boolean
  onRefresh: () => void
}

/** The quote's terms, and how long they hold. */
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

/** The ring; once nobody asks any more, the button that does. */
function Clock({ untilMs, onRefresh }: { untilMs: number; onRefresh: () => void }) {
  const leftMs = useTimeLeft(untilMs)
  if (leftMs > 0) return <CountdownRing untilMs={untilMs} totalMs={QUOTE_SHOWN_MS} />
  return (
    <Button kind="ghost" size="xs" onClick={onRefresh}>
      <RetryIcon size={16} />
      <Trans>New quote</Trans>
    </Button>
  )
}

/** The price moved between quote and confirmation: both sums, side by side, and nothing has happened yet. */
export function MovedNote({ before, now, code }: { before: string; now: string; code: string }) {
  return (
    <Note tone="warn">
      <p className="b">
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
