import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { TickIcon } from '#ui/icons.tsx'
import '../wallet.css'

interface DoneProps {
  /** What was done, past tense. */
  title: string
  /** The main figure. */
  figure: ReactNode
  /** KeyValue rows. */
  children: ReactNode
  /** The tab of the history that shows it. */
  tab: 'moves' | 'conversions'
  again: string
  onAgain: () => void
}

/** Shown after the money has moved. Takes the focus, so that screen readers announce it. */
export function Done({ title, figure, children, tab, again, onAgain }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="gutter wallet-done">
      <TickIcon size={24} />
      <h2 ref={heading} tabIndex={-1} className="text-16 bold above-3">
        {title}
      </h2>
      <div className="above-1">{figure}</div>
      <dl className="card above-6">{children}</dl>
      <div className="across gap-2 above-4">
        <Button kind="ghost" width="flex" onClick={onAgain}>
          {again}
        </Button>
        <Button width="flex" onClick={() => go.tab('/pages/fund/assets')}>
          <Trans>To assets</Trans>
        </Button>
      </div>
      <PageLink className="wallet-history tap-area" to="/pages/fund/transfer_history" query={{ tab }}>
        <Trans>See the history</Trans>
      </PageLink>
    </section>
  )
}
