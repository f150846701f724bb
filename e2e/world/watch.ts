/** Hears what a desk does, request by request in the order of their turns, without the desk knowing. */
import type { Posting } from '@assay/money'
import type { DeskRequest, MoneyTurn } from '../../apps/server/src/desk/room.ts'

/** What a call or request came to. */
export type Outcome = { message: Record<string, unknown> } | { refused: string }

/** What one request did at its turn. */
export interface Turned<Step> {
  timeMs: number
  /** Under which it was asked, if it was. */
  key: string | null
  steps: Step[]
  outcome: Outcome
}

interface Watched<Turn> {
  submit(request: DeskRequest<Turn>): Promise<unknown>
}

export interface Watching<Turn, Step> {
  /** The same turn, which notes each step as it is taken. */
  spy(turn: Turn, note: (step: Step) => void): Turn
  hear(turned: Turned<Step>): void
}

/** Of a desk that only moves money. */
export const moneyWatching = <Turn extends MoneyTurn>(
  hear: (turned: Turned<readonly Posting[]>) => void,
): Watching<Turn, readonly Posting[]> => ({
  hear,
  spy: (turn, note) => ({
    ...turn,
    post: (postings) => {
      turn.post(postings)
      note(postings)
    },
  }),
})

/** Codes by which a desk says that nothing was done. */
export const UNDONE: readonly unknown[] = ['unavailable', 'fault']

/** A turn that was taken; until the request has its answer nobody knows whether it counts. */
interface Taken<Step> {
  timeMs: number
  key: string | null
  steps: Step[]
  outcome: Outcome | null
}

/**
 * One whose batch failed runs again: only its last run counts, at the place of that one. One that was answered by its key took its turn
 * before, and nothing is heard of it.
 */
export function watchDesk<Turn extends { timeMs: number }, Step>(desk: Watched<Turn>, { spy, hear }: Watching<Turn, Step>): void {
  const submit = desk.submit.bind(desk)
  const own = new WeakSet<object>()
  /** In the order they ran. */
  const taken = new Set<Taken<Step>>()

  const hearSettled = (): void => {
    for (const one of taken) {
      if (!one.outcome) return
      taken.delete(one)
      hear({ ...one, outcome: one.outcome })
    }
  }

  desk.submit = (request) => {
    // One that waited for its key the desk hands to itself again.
    if (own.has(request)) return submit(request)
    let last: Taken<Step> | null = null
    const asked: DeskRequest<Turn> = {
      ...request,
      run: (turn, rows) => {
        if (last) taken.delete(last)
        const steps: Step[] = []
        last = { timeMs: turn.timeMs, key: request.idempotent?.key ?? null, steps, outcome: null }
        taken.add(last)
        return request.run(
          spy(turn, (step) => steps.push(step)),
          rows,
        )
      },
    }
    own.add(asked)
    const answer = submit(asked)
    const settle = (outcome: Outcome): void => {
      if (!last) return
      if ('refused' in outcome && UNDONE.includes(outcome.refused)) taken.delete(last)
      else last.outcome = outcome
      hearSettled()
    }
    answer.then(
      (message) => settle({ message: message as Record<string, unknown> }),
      (error: { code?: string }) => settle({ refused: error.code ?? 'broken' }),
    )
    return answer
  }
}
