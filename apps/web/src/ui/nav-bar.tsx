import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { go } from '#navigation/go.ts'
import { SandboxBadge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { BackIcon } from './icons.tsx'
import { PersonButton } from '#session/person.tsx'
import './nav-bar.css'

export interface NavBarProps {
  /** The page's heading: text, or a brand or a row of tabs in its place. */
  title?: ReactNode
  /** Icon buttons at the right. */
  actions?: ReactNode
  /** Tabs have nowhere to go back to: the person stands there. */
  back?: boolean
  /** False where a bar below has the sandbox badge. */
  badge?: boolean
  line?: boolean
}

export function NavBar({ title, actions, back = true, badge = true, line }: NavBarProps) {
  const { t } = useLingui()
  return (
    <header className={clsx('nav-bar', line && 'line')}>
      {back ? (
        <IconButton label={t`Back`} onClick={go.back}>
          <BackIcon />
        </IconButton>
      ) : (
        <PersonButton />
      )}
      <div className={clsx('grow across gap-3', !back && 'lead')}>
        {typeof title === 'string' ? <h1 className="truncate">{title}</h1> : title}
        {badge && <SandboxBadge />}
      </div>
      {actions}
    </header>
  )
}
