import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useClient } from '#state/client-store.ts'
import type { Holding } from '#trading/portfolio/queries.ts'
import { Amount } from '#ui/figure.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Segment } from '#ui/segment.tsx'
import { accountTypes, accountWords } from '../accounts.ts'
import type { Wallet } from '../api.ts'
import { isZero, sharesOf, sum } from '../figures.ts'
import { Share } from './coin-list.tsx'
import './allocation.css'
import './ring.css'

/** Greys: a share is no direction. What comes after the fourth is one part. */
const PARTS = 4
const TONES = ['share-2', 'share-3', 'share-4', 'share-1', 'share-rest'] as const

interface Part {
  name: string
  value: string
}

/** The distribution of everything over coins or accounts: a ring, and each part with its value and share. */
export function Ring({ wallet, holdings }: { wallet: Wallet | undefined; holdings: readonly Holding[] }) {
  const { t, i18n } = useLingui()
  const [by, setBy] = useState<'coins' | 'accounts'>('coins')
  const accounts = accountTypes.map((type) => ({
    name: i18n._(accountWords[type]),
    value: wallet?.accounts.find((account) => String(account.type) === type)?.total ?? '0',
  }))
  const coins = holdings.map(({ currency_name: name, value }) => ({ name, value }))
  const parts = folded(by === 'coins' ? coins : accounts, t`Rest`)
  return (
    <section className="wallet-ring">
      <SectionHead title={<Trans>Allocation</Trans>}>
        <div className="wallet-ring-by">
          <Segment
            label={t`Allocation`}
            value={by}
            onChange={setBy}
            choices={[
              { value: 'coins', label: t`Coins` },
              { value: 'accounts', label: t`Accounts` },
            ]}
          />
        </div>
      </SectionHead>
      <div className="across gap-4 gutter wallet-ring-parts">
        <Drawing shares={sharesOf(parts.map(({ value }) => value))} count={coins.length} />
        <ul className="grow">
          {parts.map(({ name, value, share }, at) => (
            <li key={name} className="across gap-2 text-12">
              <i className={clsx('share-key', TONES[at])} />
              <span className="grow truncate">{name}</span>
              <Amount className="text-14" value={value} balance />
              <span className="muted wallet-ring-share">
                <Share value={share} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function folded(all: readonly Part[], rest: string): (Part & { share: string })[] {
  const parts = all.filter(({ value }) => !isZero(value))
  const kept =
    parts.length > PARTS + 1 ? [...parts.slice(0, PARTS), { name: rest, value: sum(parts.slice(PARTS).map(({ value }) => value)) }] : parts
  const shares = sharesOf(kept.map(({ value }) => value))
  return kept.map((part, at) => ({ ...part, share: shares[at]! }))
}

const RADIUS = 58
const ROUND = 2 * Math.PI * RADIUS
/** Between two parts, in the drawing's own units. */
const GAP = 2

function Drawing({ shares, count }: { shares: readonly string[]; count: number }) {
  const { t } = useLingui()
  const hidden = useClient((state) => state.hideBalances)
  const lengths = shares.map((share) => (Number(share) / 100) * ROUND)
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((before, length) => before + length, 0))
  return (
    <svg width="136" height="136" viewBox="0 0 144 144" aria-hidden="true">
      <circle cx="72" cy="72" r={RADIUS} />
      {!hidden &&
        lengths.map((length, at) => (
          <circle
            key={TONES[at]}
            cx="72"
            cy="72"
            r={RADIUS}
            className={`ring-${TONES[at]}`}
            strokeDasharray={`${Math.max(0.5, length - GAP)} ${ROUND}`}
            strokeDashoffset={-starts[at]!}
            transform="rotate(-90 72 72)"
          />
        ))}
      <text x="72" y="77" textAnchor="middle">
        {t`Coins: ${count}`}
      </text>
    </svg>
  )
}
