import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Amount, Price } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import { watchDepth } from './depth-feed.ts'
import type { DepthPicture } from './depth-path.ts'
import { pictureOf } from './depth-path.ts'
import './book.css'

/** The chart of the whole book does not need to follow every change. */
const DRAW_EVERY_MS = 500

function usePicture(pair: Pair): DepthPicture | undefined {
  const [picture, setPicture] = useState<DepthPicture>()
  useEffect(() => {
    let drawnAt = -DRAW_EVERY_MS
    return watchDepth(pair.symbol, (depth) => {
      if (performance.now() - drawnAt < DRAW_EVERY_MS) return
      drawnAt = performance.now()
      setPicture(pictureOf(depth, pair))
    })
  }, [pair])
  return picture
}

/** The cumulative amounts of both sides, from the middle outwards. */
export function DepthChart({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const picture = usePicture(pair)
  if (!picture) return <p className="muted text-centre padded">{t`The book is empty`}</p>
  const { bids, asks, low, high, most, bidPercent, spread, spreadPercent } = picture
  const spreadShare = formatPercent(spreadPercent, 3)
  return (
    <section className="spot-depth">
      <div className="gutter across spread gap-2 text-12 muted">
        <span className="across gap-1">
          <i className="depth-key depth-bids" />
          <Trans>Bids</Trans> <span className="figure text-14 text">{formatPercent(bidPercent, 0)}</span>
        </span>
        <span>
          <Trans>Spread</Trans> <Price value={spread} tick={pair.tick} className="text-14 text" />{' '}
          <span className="figure text-14 text">({spreadShare})</span>
        </span>
        <span className="across gap-1">
          <i className="depth-key depth-asks" />
          <Trans>Asks</Trans> <span className="figure text-14 text">{formatPercent(100 - bidPercent, 0)}</span>
        </span>
      </div>
      <div className="gutter across text-11 muted">
        <span className="grow" />
        <Amount value={most} scale={pair.baseScale} unit={pair.base} />
      </div>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={t`Depth: bids left, asks right`}>
        <path className="depth-bids area" d={`${bids}V1000z`} />
        <path className="depth-bids edge" d={bids} />
        <path className="depth-asks area" d={`${asks}V1000z`} />
        <path className="depth-asks edge" d={asks} />
      </svg>
      <div className="gutter across spread text-11 muted padded">
        <Price value={low} tick={pair.tick} />
        <Price value={high} tick={pair.tick} />
      </div>
    </section>
  )
}
