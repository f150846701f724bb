import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../navigation/link.tsx'
import type { QueryValues } from '../navigation/query-string.ts'
import { useClient } from '../state/client-store.ts'
import { HallmarkIcon } from './icons.tsx'

interface BadgeProps {
  /** up and down are directions of a trade; warn is caution; sel is your own state; gold vouches. */
  tone?: 'up' | 'down' | 'warn' | 'sel' | 'gold'
  children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  return <span className={`badge ${tone ?? ''}`}>{children}</span>
}

/** Says on every screen that the money is play money. Nothing in live mode. */
export function SandboxBadge({ afloat = false }: { afloat?: boolean }) {
  const { t } = useLingui()
  const { mode, seed } = useClient((state) => state.site)
  if (mode !== 'sandbox') return null
  return (
    <span className={`badge sandbox ${afloat ? 'afloat' : ''}`} title={t`Play money, generated prices`}>
      {t`Sandbox`}
      {seed && ` ${seed}`}
    </span>
  )
}

/** The hallmark beside a figure that can be recomputed: one tap opens its proof. */
export function Proof({ to, query, children }: { to: string; query?: QueryValues; children: ReactNode }) {
  return (
    <PageLink className="proof" to={to} query={query}>
      <HallmarkIcon size={16} />
      {children}
    </PageLink>
  )
}
