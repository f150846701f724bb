import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { EyeOffIcon } from './icons.tsx'
import './secret.css'

interface SecretProps {
  /** A sign in place of words, where a picture of 48 stands. */
  small?: boolean
  children: ReactNode
}

/**
 * What nobody else may see: it leaves the screen when the app goes to the background, so that the list of open apps has no picture of it, and
 * comes back by a tap.
 */
export function Secret({ small = false, children }: SecretProps) {
  const { t } = useLingui()
  const [isCovered, setCovered] = useState(false)
  useEffect(() => {
    // At once: the picture is taken in the same moment.
    const cover = () => flushSync(() => setCovered(true))
    const onChange = () => {
      if (document.visibilityState === 'hidden') cover()
    }
    document.addEventListener('visibilitychange', onChange)
    addEventListener('pagehide', cover)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      removeEventListener('pagehide', cover)
    }
  }, [])
  if (!isCovered) return children
  return (
    <button
      type="button"
      className={clsx('secret-cover', small && 'small')}
      aria-label={t`Covered while the app was away. Tap to show it.`}
      onClick={() => setCovered(false)}
    >
      <EyeOffIcon className="muted" />
      {!small && <Trans>Covered while the app was away. Tap to show it.</Trans>}
    </button>
  )
}
