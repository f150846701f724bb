import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { go } from '../../../navigation/go.ts'
import { Button } from '../../../ui/button.tsx'
import { TickIcon } from '../../../ui/icons.tsx'

interface DoneProps {
  /** What was done, past tense. */
  title: string
  /** The figure that counts. */
  figure: ReactNode
  /** KeyValue rows. */
  children: ReactNode
  /** The tab of the history that shows it. */
  tab: 'moves' | 'conversions'
  again: string
  onAgain: () => void
}

/** What the page says once the money has moved; the focus goes here, so that it is read aloud. */
export function Done({ title, figure, children, tab, again, onAgain }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="pad wallet-done">
      <TickIcon size={24} />
      <h2 ref={heading} tabIndex={-1} className="t16 b mt3">
        {title}
      </h2>
      <div className="mt1">{figure}</div>
      <dl className="card mt6">{children}</dl>
      <div className="x g2 mt4">
        <Button kind="ghost" width="flex" onClick={onAgain}>
          {again}
        </Button>
        <Button width="flex" onClick={() => go.tab('/pages/fund/assets')}>
          <Trans>To assets</Trans>
        </Button>
      </div>
      <PageLink className="wallet-history tapx" to="/pages/fund/transfer_history" query={{ tab }}>
        <Trans>See the history</Trans>
      </PageLink>
    </section>
  )
}
