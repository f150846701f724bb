import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import type { Project } from './api.ts'

export const stateNames = { draft: msg`Draft`, warmup: msg`Warm-up`, ongoing: msg`In progress`, ended: msg`Ended` }
export const modeNames = { first_come: msg`First come, first served`, pro_rata: msg`Pro rata` }
export const unlockNames = { at_once: msg`At once`, date: msg`At a date`, linear: msg`A part each day` }

const tones = { draft: 'warn', warmup: 'sel', ongoing: undefined, ended: undefined } as const

function State({ state, paused: isPaused, called_off: isCalledOff }: Pick<Project, 'state' | 'paused' | 'called_off'>) {
  const { i18n, t } = useLingui()
  if (isCalledOff) return <Badge tone="warn">{t`Called off`}</Badge>
  if (isPaused && state !== 'ended') return <Badge tone="warn">{t`Paused`}</Badge>
  return <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>
}
export const stateBadge = (project: Project) => <State {...project} />
