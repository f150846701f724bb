import type { DeskRequest } from '../../apps/server/src/desk/room.ts'

/** What one request did at its turn. */
export interface Turned<Step> {
  timeMs: number
  steps: Step[]
}

interface Watched<Turn> {
  submit(request: DeskRequest<Turn>): Promise<unknown>
}

export interface Watching<Turn, Step> {
  /** The same turn, which notes each step as it is taken. */
  spy(turn: Turn, note: (step: Step) => void): Turn
  hear(turned: Turned<Step>): void
}

/** Codes by which a desk says that nothing was done. */
export const UNDONE: readonly unknown[] = ['unavailable', 'fault']

/**
 * Hears of every request that a desk has done, in the order of their turns. One whose batch failed runs again: only its last run
 * counts. One that was answered by its key took its turn before, and nothing is heard of it.
 */
export function watchDesk<Turn extends { timeMs: number }, Step>(desk: Watched<Turn>, { spy, hear }: Watching<Turn, Step>): void {
  const submit = desk.submit.bind(desk)
  desk.submit = (request) => {
    let turned: Turned<Step> | null = null
    const answer = submit({
      ...request,
      run: (turn) => {
        const own: Turned<Step> = { timeMs: turn.timeMs, steps: [] }
        turned = own
        return request.run(spy(turn, (step) => own.steps.push(step)))
      },
    })
    const tell = () => turned && hear(turned)
    answer.then(tell, (error: { code?: string }) => UNDONE.includes(error.code) || tell())
    return answer
  }
}
