import type { ReactNode } from 'react'
import { SectionLink } from '#ui/section-head.tsx'
import type { Address } from '#navigation/go.ts'
import './desk-account.css'

interface DeskAccountProps {
  title: ReactNode
  /** The page with all of it, and the words of the link to it. */
  all?: Address & { label: ReactNode }
  /** `KeyValue`s. */
  children: ReactNode
  /** Links below the figures. */
  foot?: ReactNode
}

/** A few figures of the user below the ticket of a desk: balances, results. */
export const DeskAccount = ({ title, all, children, foot }: DeskAccountProps) => (
  <section className="desk-account">
    <div className="across spread">
      <h2 className="medium">{title}</h2>
      {all && (
        <SectionLink to={all.to} query={all.query}>
          {all.label}
        </SectionLink>
      )}
    </div>
    <dl>{children}</dl>
    {foot}
  </section>
)
