import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Address } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { HallmarkIcon } from './icons.tsx'
import './badge.css'

interface BadgeProps {
  /** up and down are directions of a trade; warn is caution; sel is your own state; gold vouches. */
  tone?: 'up' | 'down' | 'warn' | 'sel' | 'gold'
  children: ReactNode
}

/** The words of tones that are shorter in code. */
const tones = { up: 'upward', down: 'downward', warn: 'warn', sel: 'selected', gold: 'gold' }

export function Badge({ tone, children }: BadgeProps) {
  return <span className={clsx('badge', tone && tones[tone])}>{children}</span>
}

/** Says on every screen that the money is play money. Nothing in live mode. */
export function SandboxBadge({ afloat }: { afloat?: boolean }) {
  const site = useClient((state) => state.site)
  return <SiteBadge site={site} afloat={afloat} />
}

/** The same of a site that is given. */
export function SiteBadge({ site: { mode, seed }, afloat = false }: { site: { mode: string; seed: string | null }; afloat?: boolean }) {
  const { t } = useLingui()
  if (mode !== 'sandbox') return null
  return (
    <span className={clsx('badge sandbox', afloat && 'afloat')} title={t`Play money, generated prices`}>
      {t`Sandbox`}
      {seed && ` ${seed}`}
    </span>
  )
}

/** The hallmark beside a figure that can be recomputed: one tap opens its proof. */
export function Proof({ to, query, onClick, children }: Address & { onClick?: () => void; children: ReactNode }) {
  return (
    <PageLink className="proof-link" to={to} query={query} onClick={onClick}>
      <HallmarkIcon size={16} />
      {children}
    </PageLink>
  )
}
