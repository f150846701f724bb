import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { go } from '../navigation/go.ts'
import { SandboxBadge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { BackIcon } from './icons.tsx'

export interface NavBarProps {
  /** The page's heading: text, or a brand or a row of tabs in its place. */
  title?: ReactNode
  /** Icon buttons at the right. */
  actions?: ReactNode
  /** Tabs have nowhere to go back to. */
  back?: boolean
  line?: boolean
}

export function NavBar({ title, actions, back = true, line }: NavBarProps) {
  const { t } = useLingui()
  return (
    <header className={`nav ${line ? 'line' : ''}`}>
      {back && (
        <IconButton label={t`Back`} onClick={go.back}>
          <BackIcon />
        </IconButton>
      )}
      <div className={`grow x g3 ${back ? '' : 'lead'}`}>
        {typeof title === 'string' ? <h1 className="cut">{title}</h1> : title}
        <SandboxBadge />
      </div>
      {actions}
    </header>
  )
}
