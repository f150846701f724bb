/**
 * Rules under which users trade, beside those of the public configuration: the log names each when it comes into force, so that nobody
 * can bend one unseen. What follows from prices alone (what stakes are worth, how far a price moves in a minute) is no rule.
 */
import { ruleChangeLeaf } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import { listRules, upsertRulesStatement } from './rules-store.ts'

/** Values that become JSON, by what they are rules of: a symbol, or something that holds for all. Their fields have one order always. */
export type Rules = Readonly<Record<string, unknown>>

type Part = 'contracts' | 'options'

/** What is not traded any more has no rules. */
const NONE = 'null'

export class RuleLog {
  readonly #desk: Pick<LeverDesk, 'run'>
  readonly #inForce: Map<string, string>

  /** `inForce` are all that were logged before. */
  constructor(desk: Pick<LeverDesk, 'run'>, inForce: Map<string, string>) {
    this.#desk = desk
    this.#inForce = inForce
  }

  /** Runs what puts all rules of a part in force, and logs in the same transaction those that were others until now. */
  async putInForce(part: Part, work: (turn: LeverTurn) => Rules): Promise<void> {
    let changed = new Map<string, string>()
    await this.#desk.run((turn) => {
      const { timeMs } = turn
      changed = this.#changes(part, work(turn))
      if (changed.size === 0) return
      for (const [name, value] of changed) turn.log(ruleChangeLeaf({ timeMs, name, value }))
      turn.write(upsertRulesStatement(changed))
    })
    // Only once it is committed: what was not must be logged by the next who asks.
    for (const [name, value] of changed) this.#inForce.set(name, value)
  }

  #changes(part: Part, rules: Rules): Map<string, string> {
    const values = new Map(Object.entries(rules).map(([of, value]) => [`${part}.${of}`, JSON.stringify(value)]))
    for (const name of this.#inForce.keys()) if (name.startsWith(`${part}.`) && !values.has(name)) values.set(name, NONE)
    return new Map([...values].filter(([name, value]) => this.#inForce.get(name) !== value))
  }
}

export const openRuleLog = async (db: Database, desk: Pick<LeverDesk, 'run'>): Promise<RuleLog> => new RuleLog(desk, await listRules(db))
