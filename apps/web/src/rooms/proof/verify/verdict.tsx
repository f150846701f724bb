import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HallmarkIcon, WarningIcon } from '#ui/icons.tsx'
import type { Kind } from '../check/kind.ts'
import { outcomeOf } from '../check/step.ts'
import type { Verification } from './use-verification.ts'
import './verify.css'

interface VerdictProps {
  kind: Kind
  verification: Verification | undefined
  /** Every step has been shown. */
  isShown: boolean
}

/** The outcome in one line: it holds, it holds as far as this device can tell, or it is false. */
export function Verdict({ kind, verification, isShown }: VerdictProps) {
  const { t } = useLingui()
  if (!verification || !isShown) {
    return (
      <VerdictFrame tone="" seal={<span className="spinner" aria-hidden="true" />} title={t`Checking`}>
        <Trans>Every sum is made on this device.</Trans>
      </VerdictFrame>
    )
  }
  const { steps, tookMs } = verification
  const outcome = outcomeOf(steps)
  if (outcome === 'false') {
    return (
      <VerdictFrame tone="wrong" seal={<WarningIcon size={24} />} title={t`This receipt is false`}>
        <Trans>What does not hold is marked below. Keep this page and tell others.</Trans>
      </VerdictFrame>
    )
  }
  const [count, ms] = [steps.filter(({ state }) => state === 'ok').length, Math.max(1, Math.round(tookMs))]
  if (outcome === 'partly') {
    return (
      <VerdictFrame tone="" seal={<HallmarkIcon size={24} />} title={t`What could be checked holds`}>
        <Trans>
          {count} checks on this device in {ms} ms. What it could not check is marked below.
        </Trans>
      </VerdictFrame>
    )
  }
  return (
    <VerdictFrame
      tone="good"
      seal={<HallmarkIcon size={24} />}
      title={kind === 'option' ? t`The price holds` : kind === 'dual' ? t`The settlement holds` : t`The fills hold`}
    >
      <Trans>
        Recomputed on this device, {count} checks in {ms} ms
      </Trans>
    </VerdictFrame>
  )
}

interface FrameProps {
  tone: '' | 'good' | 'wrong'
  seal: ReactNode
  title: string
  children: ReactNode
}

/** The frame of an outcome: gold where it holds, red where it does not. */
export function VerdictFrame({ tone, seal, title, children }: FrameProps) {
  return (
    <div className={clsx('proof-verdict', tone)} role="status">
      <span className="seal">{seal}</span>
      <div className="grow">
        <b className="text-16 bold">{title}</b>
        <p className="text-12 muted">{children}</p>
      </div>
    </div>
  )
}
