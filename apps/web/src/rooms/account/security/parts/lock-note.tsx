import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Note } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'

const LOCK_MS = 24 * 3_600_000

/** The price of a security change, above its button. */
export function LockNote({ children }: { children?: ReactNode }) {
  const [untilMs] = useState(() => Date.now() + LOCK_MS)
  const until = formatTime(untilMs)
  return (
    <Note tone="warn">
      <Trans>
        <b className="bold">Withdrawals are locked for 24 h</b>, until <span className="figure text-14">{until}</span>. Trading goes on.
      </Trans>{' '}
      {children}
    </Note>
  )
}
