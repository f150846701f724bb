/** The head of a section of a page. */
import type { ReactNode } from 'react'
import type { Address } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { NextIcon } from './icons.tsx'
import './section-head.css'

interface SectionHeadProps {
  /** The heading, unless the section begins with its tools only. */
  title?: ReactNode
  /** The id of the heading, for a section that is labelled by it. */
  id?: string
  /** At the right end: a `SectionLink`, a button, a unit. */
  children?: ReactNode
}

export const SectionHead = ({ title, id, children }: SectionHeadProps) => (
  <div className="section-head">
    {title === undefined ? <span /> : <h2 id={id}>{title}</h2>}
    {children}
  </div>
)

/** The link of a section to the page with all of it. */
export const SectionLink = ({ children, ...address }: Address & { children: ReactNode }) => (
  <PageLink className="section-more" {...address}>
    {children}
    <NextIcon size={12} />
  </PageLink>
)
