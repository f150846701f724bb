import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import type { Inclusion } from './api.ts'
import './reserve.css'

const SHOWN = 4

/** The way of the largest part from its leaf to the root, with the sum at each step. */
export function WayUp({ inclusion: { parts } }: { inclusion: Inclusion }) {
  const { t } = useLingui()
  const [isAll, setAll] = useState(false)
  const found = parts.filter(({ path }) => path !== null)
  const [first] = found.toSorted((a, b) => new Big(b.amount).cmp(a.amount))
  if (!first?.path) return null
  const { currency, amount, path } = first
  const sums = path.reduce((all, { sum }) => [...all, new Big(sum).plus(all.at(-1)!).toFixed()], [amount])
  const cut = isAll || path.length <= SHOWN ? path : path.slice(0, SHOWN)
  return (
    <section className="above-4">
      <h2 className="text-16 bold">
        <Trans>The way up, {currency}</Trans>
      </h2>
      <ol className="reserve-path">
        <li>
          <span className="figure muted">0</span>
          <b className="medium">
            <Trans>Your leaf</Trans>
          </b>
          <Amount value={amount} scale={8} currency={currency} balance />
        </li>
        {cut.map(({ side, hash }, at) => (
          <li key={hash}>
            <span className="figure muted">{at + 1}</span>
            <span className="muted">
              {side === 'left' ? <Trans>with the left neighbour</Trans> : <Trans>with the right neighbour</Trans>}{' '}
              <span className="mono">{hash.slice(0, 8)}</span>
            </span>
            <Amount value={sums[at + 1]} scale={8} currency={currency} />
          </li>
        ))}
        {cut.length < path.length && (
          <li>
            <span className="figure muted">{path.length}</span>
            <b className="medium">
              <Trans>Root, all accounts</Trans>
            </b>
            <Amount className="bold" value={sums.at(-1)} scale={8} currency={currency} />
          </li>
        )}
      </ol>
      {path.length > SHOWN && (
        <Button kind="ghost" size="small" onClick={() => setAll((before) => !before)}>
          {isAll ? t`Fewer steps` : t`All steps`}
        </Button>
      )}
    </section>
  )
}
