import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Badge, Proof } from '../../../ui/badge.tsx'
import { FallIcon, RiseIcon } from '../../../ui/icons.tsx'
import type { Option } from '../api.ts'
import { serverNowMs } from '../ticks/use-ticks.ts'
import { directionWords } from '../words.ts'

export function DirectionBadge({ type }: { type: Option['type'] }) {
  const { i18n } = useLingui()
  const Arrow = type === 'up' ? RiseIcon : FallIcon
  return (
    <Badge tone={type}>
      <Arrow size={12} />
      {i18n._(directionWords[type])}
    </Badge>
  )
}

/** The way to the proof of a settled option: everything is worked out again in this browser. */
export function VerifyLink({ option }: { option: Pick<Option, 'id' | 'proof_id'> }) {
  const { t } = useLingui()
  return (
    <Proof to="/pages/proof/verify" query={{ kind: 'option', id: option.proof_id, order: option.id }}>
      {t`Verify`}
    </Proof>
  )
}

/** Now, by the clock that decides, drawn anew when a moment that matters has come. */
export function useNow(momentsMs: readonly number[]): number {
  const [nowMs, setNow] = useState(serverNowMs)
  const next = Math.min(...momentsMs.filter((moment) => moment > nowMs))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Math.max(next, serverNowMs())), Math.max(0, next - serverNowMs()))
    return () => clearTimeout(timer)
  }, [next])
  return nowMs
}
