/**
 * Logs the trading rules that are not in the public configuration, when they come into force, so that no change goes unseen. Values that
 * follow from prices alone are not rules, such as the value of a stake or how far a price moves in a minute.
 */
import { ruleChangeLeaf } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import { listRules, upsertRulesStatement } from './rules-store.ts'

/**
 * Rule values by subject: a symbol, or a name for rules that apply to all. They are stored as JSON, so the fields of a value must always
 * have the same order.
 */
export type Rules = Readonly<Record<string, unknown>>

type Part = 'contracts' | 'halts' | 'ledger' | 'operators' | 'options' | 'site'

/** The value of a subject that is no longer traded. */
const NONE = 'null'

export class RuleLog {
  readonly #desk: Pick<LeverDesk, 'run'>
  readonly #inForce: Map<string, string>

  /** `inForce` are all rules logged before. */
  constructor(desk: Pick<LeverDesk, 'run'>, inForce: Map<string, string>) {
    this.#desk = desk
    this.#inForce = inForce
  }

  /** Runs `work`, which puts all rules of a part in force, and logs the changed ones in the same transaction. */
  async putInForce(part: Part, work: (turn: LeverTurn) => Rules): Promise<void> {
    let changed = new Map<string, string>()
    await this.#desk.run((turn) => {
      const { timeMs } = turn
      changed = this.#changes(part, work(turn))
      if (changed.size === 0) return
      for (const [name, value] of changed) turn.log(ruleChangeLeaf({ timeMs, name, value }))
      turn.write(upsertRulesStatement(changed))
    })
    // Only after the commit: a change that was not committed must be logged by the next call.
    for (const [name, value] of changed) this.#inForce.set(name, value)
  }

  #changes(part: Part, rules: Rules): Map<string, string> {
    const values = new Map(Object.entries(rules).map(([of, value]) => [`${part}.${of}`, JSON.stringify(value)]))
    for (const name of this.#inForce.keys()) if (name.startsWith(`${part}.`) && !values.has(name)) values.set(name, NONE)
    return new Map([...values].filter(([name, value]) => this.#inForce.get(name) !== value))
  }
}

export const openRuleLog = async (db: Database, desk: Pick<LeverDesk, 'run'>): Promise<RuleLog> => new RuleLog(desk, await listRules(db))
