import type { ReactNode } from 'react'
import '../identity.css'

interface HeadProps {
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  /** Something has to be done. */
  warn?: boolean
}

/** Where the proof of identity stands, in words. */
export const Head = ({ icon, title, note, warn }: HeadProps) => (
  <div className={warn ? 'identity-head warning' : 'identity-head'}>
    <span className="identity-sign">{icon}</span>
    <div className="grow">
      <h2 className="text-20 bold">{title}</h2>
      <p className="text-12 muted">{note}</p>
    </div>
  </div>
)
