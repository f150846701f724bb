/** Halts that operators ordered, in the server's words: why, and when trading goes on. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { query, refresh } from '#api/queries.ts'
import { onChanges } from '#live/changes.ts'
import { Countdown } from '#ui/countdown.tsx'
import { Note } from '#ui/list.tsx'

/** The halt that holds for a market; of several the one that ends last. */
function useHalt(symbol: string) {
  const { data = [] } = useQuery(query('instrument.halts'))
  useEffect(() => onChanges('halts', () => refresh('instrument.halts')), [])
  const own = data.filter((halt) => halt.symbol === null || halt.symbol === symbol)
  return own.find(({ until }) => until === null) ?? own.toSorted((one, other) => (one.until! < other.until! ? 1 : -1))[0]
}

interface HaltNoteProps {
  symbol: string
  /** What is said of a market that is halted for want of prices. */
  children: ReactNode
}

/** On a ticket whose market is halted. */
export function HaltNote({ symbol, children }: HaltNoteProps) {
  const halt = useHalt(symbol)
  return (
    <Note tone="warn">
      {halt ? (
        <>
          <span>{halt.words}.</span>
          {halt.until && (
            <span className="across gap-2">
              <span className="muted">
                <Trans>Trading goes on in</Trans>
              </span>
              <Countdown untilMs={Date.parse(halt.until)} />
            </span>
          )}
        </>
      ) : (
        children
      )}
    </Note>
  )
}
