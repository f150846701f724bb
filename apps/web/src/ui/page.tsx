import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { NavBarProps } from './nav-bar.tsx'
import { NavBar } from './nav-bar.tsx'
import './page.css'

interface PageProps extends NavBarProps {
  /** White ground in the light theme, for lists, trading and charts. Forms and headers have the page's own ground. */
  sheet?: boolean
  /** The width of the content on a desk: 720 for reading, 480 for a form, or all of it. */
  width?: 'centre' | 'form' | 'all'
  /** A bar in place of the navigation bar. It must have the sandbox badge. */
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
