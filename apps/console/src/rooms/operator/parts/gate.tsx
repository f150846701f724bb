import type { ReactNode } from 'react'
import { Logo } from '@assay/web/ui/logo.tsx'
import './gate.css'

/** The frame of login and invitation. */
export const Gate = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <main className="gate">
    <Logo />
    <h1>{title}</h1>
    {text && <p className="muted">{text}</p>}
    {children}
  </main>
)
