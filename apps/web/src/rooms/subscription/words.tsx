/** Texts and small figures that several parts of token sales share. */
import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import type { Project } from './api.ts'
import { TOKEN_SCALE } from './api.ts'
import { percentOf } from './figures.ts'

/** 21 Nov. */
export const dayText = (moment: string | number): string => formatTime(moment, 'day')
/** 21 Nov, 08:00. */
export const timeText = (moment: string | number): string => formatTime(moment)

interface TokensProps {
  value: string
  className?: string
  unit?: string
  /** The user's own: hidden with the balances. */
  balance?: boolean
}

export const Tokens = ({ value, className, unit, balance }: TokensProps) => (
  <Amount className={className ?? ''} value={value} scale={TOKEN_SCALE} balance={balance} {...(unit !== undefined && { unit })} />
)

/** How a sale is decided. */
export const modeText = ({ mode }: Pick<Project, 'mode'>): string => (mode === 'pro_rata' ? t`Pro rata, decided at the end` : t`First come`)

export function unlockText({ kind, from, days }: Project['unlock']): string {
  if (kind === 'at_once') return t`At once`
  const day = dayText(from!)
  return kind === 'date' ? t`On ${day}` : t`From ${day}, over ${String(days)} days`
}

export function holderText(holder: string): string {
  switch (holder) {
    case 'sale':
      return t`This sale`
    case 'community':
      return t`Community`
    case 'team':
      return t`Team`
    case 'investors':
      return t`Investors`
    default:
      return holder
  }
}

/** A sentence on what somebody may lose: it stands under every offer. */
export function Risk({ project }: { project: Project }) {
  const { unlock } = project
  const day = unlock.from === null ? '' : dayText(unlock.from)
  if (project.mode === 'pro_rata' && project.ratio !== null && Number(project.ratio) < 1) {
    const share = formatPercent(percentOf(project.ratio, '1'), 1)
    return <Trans>About {share} buys tokens, the rest comes back</Trans>
  }
  if (unlock.kind !== 'at_once') return <Trans>Tokens stay locked until {day}. Their price can fall to nothing</Trans>
  return <Trans>The price of the token can fall to nothing</Trans>
}
