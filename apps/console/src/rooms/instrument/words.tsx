import type { HaltReason } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import type { Instrument } from './api.ts'

export const reasonNames: Record<HaltReason, MessageDescriptor> = {
  maintenance: msg`Maintenance`,
  prices: msg`Its price is being checked`,
  event: msg`An event that moves the market`,
  authority: msg`By order of an authority`,
  fault: msg`A technical fault`,
}

export const kindNames: Record<Instrument['kind'], MessageDescriptor> = {
  spot: msg`Spot pair`,
  contract: msg`Contract`,
  stock: msg`Stock`,
  forex: msg`Forex`,
}

export const stateNames: Record<Instrument['state'], MessageDescriptor> = { open: msg`Open`, closed: msg`Closed`, halted: msg`Halted` }

export function stateBadge({ state }: Pick<Instrument, 'state'>) {
  if (state === 'open') return <Trans>Open</Trans>
  return <Badge tone={state === 'halted' ? 'warn' : undefined}>{state === 'halted' ? <Trans>Halted</Trans> : <Trans>Closed</Trans>}</Badge>
}
