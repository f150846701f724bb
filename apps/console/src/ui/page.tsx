/** What pages of the console are made of: a bar with heading and acts, columns, and sections with hairlines between them. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type CrumbParts, useCrumb } from './crumb.tsx'
import './page.css'

interface BarProps extends CrumbParts {
  /** Muted, beside the heading. */
  note?: ReactNode
  children?: ReactNode
}

/** The heading of a page and what can be done to all of it. */
export function Bar({ title, above, note, children }: BarProps) {
  useCrumb(above)
  return (
    <div className="page-bar">
      <h1>{title}</h1>
      {note && <span className="muted">{note}</span>}
      <span className="grow" />
      {children}
    </div>
  )
}

/** Columns that fill the page; each scrolls by itself. `widths` is a grid template: `1fr 320px`. */
export const Columns = ({ widths, children }: { widths: string; children: ReactNode }) => (
  <div className="page-columns" style={{ gridTemplateColumns: widths }}>
    {children}
  </div>
)

/** One of the columns. */
export const Column = ({ children }: { children: ReactNode }) => <div className="page-column">{children}</div>

interface SectionProps {
  title?: ReactNode
  /** At the right end of the heading. */
  end?: ReactNode
  /** A table reaches to the edges. */
  wide?: boolean
  children: ReactNode
}

export const Section = ({ title, end, wide, children }: SectionProps) => (
  <section className={clsx('page-section', wide && 'wide')}>
    {title && (
      <div className="page-section-head">
        <h2>{title}</h2>
        {end && <span className="muted">{end}</span>}
      </div>
    )}
    {children}
  </section>
)
