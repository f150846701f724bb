/** Halts in the public log: whoever replays it must know when nothing could trade. */
import { ruleChangeLeaf } from '@assay/engine/proof'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { Halt, Halts } from '../../feeds/halts.ts'
import type { Rules } from '../proof/door.ts'

/** The last halt of each symbol; of all trading under `*`. The order of the fields never changes. */
export const haltRules = (halts: Halts): Rules => Object.fromEntries([...halts.last()].map(([symbol, halt]) => [symbol, ruleOf(halt)]))

const ruleOf = ({ fromMs, untilMs, reason }: Halt) => ({ from_ms: fromMs, until_ms: untilMs, reason })

/** Says again what holds, so that each hour of the log that somebody downloads tells by itself. */
export async function repeatHalts(desk: Pick<LeverDesk, 'run'>, { halts, nowMs }: { halts: Halts; nowMs: number }): Promise<void> {
  const current = halts.current(nowMs)
  if (current.length === 0) return
  await desk.run((turn) => {
    for (const halt of current)
      turn.log(ruleChangeLeaf({ timeMs: turn.timeMs, name: `halts.${halt.symbol ?? '*'}`, value: JSON.stringify(ruleOf(halt)) }))
  })
}
