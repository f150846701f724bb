import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pad">
      <hr className="rule" />
      <div className="padv stack">
        <h2 className="t12 muted m">{title}</h2>
        {children}
      </div>
    </section>
  )
}
