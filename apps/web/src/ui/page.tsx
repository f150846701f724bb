import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { NavBarProps } from './nav-bar.tsx'
import { NavBar } from './nav-bar.tsx'
import './page.css'

interface PageProps extends NavBarProps {
  /** White in light: lists, trade, charts. Forms and headers stand on the page's own tone. */
  sheet?: boolean
  /** How wide the content gets on a desk: reading 720, a form 480, or all there is. */
  width?: 'centre' | 'form' | 'all'
  /** Another bar in place of the navigation bar; it must carry the sandbox badge. */
  bar?: ReactNode
  /** Buttons that stay at the bottom. */
  footer?: ReactNode
  className?: string
  children?: ReactNode
}

/** The frame of every page: bar, content, buttons at the bottom. */
export function Page({ sheet, width = 'centre', bar, footer, className = '', children, ...nav }: PageProps) {
  return (
    <div className={clsx('page', sheet && 'sheet', footer && 'has-bar')}>
      {bar ?? <NavBar {...nav} />}
      <main className={clsx('page-body', width, className)} tabIndex={-1}>
        {children}
      </main>
      {footer && <div className="bottom-bar">{footer}</div>}
    </div>
  )
}
