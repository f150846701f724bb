import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gutter">
      <hr className="rule" />
      <div className="padded stack">
        <h2 className="text-12 muted medium">{title}</h2>
        {children}
      </div>
    </section>
  )
}
