/**
 * Halting and its end. Both take effect at a whole second that lies ahead: the halt is in force from the very batch that writes it, and that
 * batch stands before its second. If it falls, so does the halt.
 */
import { randomUUID } from 'node:crypto'
import type { CallInput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { SECOND_MS } from '@assay/engine/market'
import { deedStatement } from '../../desk/deed-statement.ts'
import type { OperatorContext } from '../../http/context.ts'
import type { Halt } from '../../feeds/halts.ts'
import { haltRules } from './halt-rules.ts'
import type { InstrumentServices } from './services.ts'
import { endHaltStatement, insertHaltStatement } from './store.ts'

/** Trading goes on this long after an operator ended a halt: users see it coming, and may cancel what they do not want any more. */
export const NOTICE_MS = 5 * SECOND_MS

const nextSecond = (timeMs: number): number => Math.floor(timeMs / SECOND_MS) * SECOND_MS + SECOND_MS

interface Order<Name extends 'instrument.haltTrading' | 'instrument.endHalt'> {
  input: CallInput<Name>
  operator: OperatorContext['operator']
}

/** Refuses `halt_stands` where exactly this is halted already. */
export async function haltTrading(services: InstrumentServices, { input, operator }: Order<'instrument.haltTrading'>): Promise<Halt> {
  const { symbol = null, reason, note } = input
  const { halts, rules } = services
  const id = randomUUID()
  const run = rules.putInForce('halts', (turn) => {
    halts.drop(id) // of a try whose batch fell
    if (halts.standing(symbol)) refuse('halt_stands')
    const halt: Halt = { id, symbol, reason, fromMs: nextSecond(turn.timeMs), untilMs: null }
    halts.set(halt)
    const { operatorId } = operator
    turn.write(insertHaltStatement(halt, { operatorId, note }))
    const subject = `halt:${symbol ?? 'all'}`
    turn.write(deedStatement({ operatorId, action: 'instrument.haltTrading', subject, detail: { id, reason, note } }))
    return haltRules(halts)
  })
  return whenWritten(run, { services, id, undo: () => halts.drop(id) })
}

/** Refuses `halt_unknown` and `halt_ended`. */
export async function endHalt(services: InstrumentServices, { input, operator }: Order<'instrument.endHalt'>): Promise<Halt> {
  const { id, note } = input
  const { halts, rules } = services
  const before = halts.find(id) ?? refuse('halt_unknown')
  let ended = false
  const run = rules.putInForce('halts', (turn) => {
    const now = halts.find(id)!
    if (now.untilMs !== null && !ended) refuse('halt_ended')
    const halt: Halt = { ...before, untilMs: Math.max(nextSecond(turn.timeMs + NOTICE_MS), before.fromMs + NOTICE_MS) }
    ended = true
    halts.set(halt)
    const { operatorId } = operator
    turn.write(endHaltStatement(halt, { operatorId, note }))
    const subject = `halt:${halt.symbol ?? 'all'}`
    turn.write(deedStatement({ operatorId, action: 'instrument.endHalt', subject, detail: { id, note } }))
    return haltRules(halts)
  })
  return whenWritten(run, { services, id, undo: () => void (ended && halts.set(before)) })
}

async function whenWritten(
  run: Promise<void>,
  { services: { halts, publishHalts }, id, undo }: { services: InstrumentServices; id: string; undo: () => void },
): Promise<Halt> {
  try {
    await run
  } catch (error) {
    undo()
    throw error
  }
  publishHalts()
  return halts.find(id)!
}
