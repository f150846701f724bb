import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatPercent } from '../../../ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import { watchDepth } from './depth-feed.ts'
import type { DepthPicture } from './depth-path.ts'
import { pictureOf } from './depth-path.ts'

/** A picture of the whole book need not follow every change of it. */
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

/** What is offered on either side, summed outwards from the middle. */
export function DepthChart({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const picture = usePicture(pair)
  if (!picture) return <p className="muted mid padv">{t`The book is empty`}</p>
  const { bids, asks, low, high, most, bidPercent, spread, spreadPercent } = picture
  const spreadShare = formatPercent(spreadPercent, 3)
  return (
    <section className="spot-depth">
      <div className="pad x sb g2 t12 muted">
        <span className="x g1">
          <i className="kd u" />
          <Trans>Bids</Trans> <span className="n t14 text">{bidPercent}%</span>
        </span>
        <span>
          <Trans>Spread</Trans> <Price value={spread} tick={pair.tick} className="t14 text" />{' '}
          <span className="n t14 text">({spreadShare})</span>
        </span>
        <span className="x g1">
          <i className="kd d" />
          <Trans>Asks</Trans> <span className="n t14 text">{100 - bidPercent}%</span>
        </span>
      </div>
      <div className="pad x t11 muted">
        <span className="grow" />
        <Amount value={most} scale={pair.baseScale} unit={pair.base} />
      </div>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={t`Depth: bids left, asks right`}>
        <path className="u area" d={`${bids}V1000z`} />
        <path className="u edge" d={bids} />
        <path className="d area" d={`${asks}V1000z`} />
        <path className="d edge" d={asks} />
      </svg>
      <div className="pad x sb t11 muted padv">
        <Price value={low} tick={pair.tick} />
        <Price value={high} tick={pair.tick} />
      </div>
    </section>
  )
}
