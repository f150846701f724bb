/**
 * Terms for later (docs/decisions/0056): proposed by one operator, decided by another, in force from a midnight at least a day after. They stand
 * in the public log from the decision on, and whoever has a position or a waiting order there is told.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Direction } from '@assay/engine/futures'
import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import { ruleChangeLeaf } from '@assay/engine/proof'
import { formatUnits, parseUnits, PPM_DECIMALS } from '@assay/money'
import { transact } from '../../db/transact.ts'
import type { LeverTurn } from '../../desk/lever/lever-desk.ts'
import { messagesStatements, type DeskMessage } from '../../desk/messages.ts'
import type { OperatorContext } from '../../http/context.ts'
import type { ScheduledTerms, TermsSchedule, TermValues } from '../market/door.ts'
import { decide, deskDecision, propose, type Decided, type Deciding } from '../operator/door.ts'
import type { InstrumentServices } from './services.ts'
import { contractSubject, leveragesOf } from '../futures/door.ts'
import { userOfAccount } from '../../ledger/accounts.ts'
import { insertTermsStatement } from './store.ts'
import { readValues } from './term-values.ts'

const percentText = (fraction: string | undefined): string => formatUnits(parseUnits(fraction!, PPM_DECIMALS)!, PPM_DECIMALS - 2)

const KIND = 'instrument.terms'
const NOTICE_MS = DAY_MS
/** A year: a later midnight is a typo. */
const LATEST_MS = 366 * DAY_MS

/** Refuses `terms_time` for what is no midnight (UTC), too near or too far. `terms_taken` where the subject changes then already. */
function checkTime(schedule: TermsSchedule, { subject, fromMs, nowMs }: { subject: string; fromMs: number; nowMs: number }): void {
  const isMidnight = fromMs % DAY_MS === 0
  if (!isMidnight || fromMs < nowMs + NOTICE_MS || fromMs > nowMs + LATEST_MS) refuse('terms_time', { fields: { from: 'terms_time' } })
  if (schedule.of(subject).some((terms) => terms.fromMs === fromMs)) refuse('terms_taken', { fields: { from: 'terms_taken' } })
}

/**
 * Refuses `terms_leverage` for what lowers a tier to less than half of what holds before it, or would make the next change do so: maintenance at
 * most doubles at once, so that a typo closes nobody's position.
 */
function checkLeverages(
  { contracts, schedule }: Pick<InstrumentServices, 'contracts' | 'schedule'>,
  { subject, values, fromMs }: Pick<ScheduledTerms, 'subject' | 'values' | 'fromMs'>,
): void {
  const contract = contracts.all().find(({ terms }) => contractSubject(terms.symbol) === subject)
  if (!contract) return
  const before = contracts.termsAt(contract.terms, fromMs - 1).tiers.map(({ leverage }) => leverage)
  const next = schedule.after(subject, fromMs)[0]
  const steps = [before, leveragesOf(values), ...(next ? [leveragesOf(next.values)] : [])]
  const isTooLow = steps.some((step, at) => at > 0 && step.some((leverage, tier) => leverage * 2 < steps[at - 1]![tier]!))
  if (isTooLow) refuse('terms_leverage', { fields: { leverages: 'terms_leverage' } })
}

export async function proposeTerms(
  { db, contracts, schedule, now }: InstrumentServices,
  { subject, from, values, note }: CallParsed<'instrument.proposeTerms'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'instrument.proposeTerms'>> {
  const read = readValues(values, { subject, contracts })
  const fromMs = Date.parse(from)
  checkTime(schedule, { subject, fromMs, nowMs: now() })
  checkLeverages({ contracts, schedule }, { subject, values: read, fromMs })
  const terms = { from: new Date(fromMs).toISOString(), ...read }
  const proposal = await transact(db, (tx) => propose(tx, { kind: KIND, subject: `terms:${subject}`, terms, note, operatorId }))
  return { id: proposal.id, terms_hash: proposal.termsHash }
}

export async function decideTerms(
  services: InstrumentServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'instrument.decideTerms'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'instrument.decideTerms'>> {
  const deciding: Deciding = { id, kind: KIND, termsHash, decision, note, operatorId }
  if (decision === 'approved') await schedule(services, deciding)
  else await transact(services.db, (tx) => decide(tx, deciding))
  return { id, decision }
}

function scheduledOf({ id, subject, terms }: Decided): ScheduledTerms {
  const { from, ...values } = terms
  return { id, subject: subject.slice('terms:'.length), values: values as TermValues, fromMs: Date.parse(String(from)) }
}

/** All of it is one batch: the decision, the row, the leaf, the public configuration, the messages. */
async function schedule(services: InstrumentServices, deciding: Deciding): Promise<void> {
  const { lever, schedule: known, publicConfig, publishMessages } = services
  const { guard, take, log } = deskDecision(deciding)
  let added: ScheduledTerms | null = null
  let text: string | null = null
  let messages: readonly DeskMessage[] = []
  const drop = (): void => void (added && known.drop(added.subject, added.id))
  try {
    await lever.submit({
      userId: null,
      accounts: [],
      idempotent: null,
      guard,
      run(turn, rows) {
        drop() // of a try whose batch fell
        const decided = take(rows[0])
        const terms = scheduledOf(decided)
        const { timeMs } = turn
        checkTime(known, { ...terms, nowMs: timeMs + MINUTE_MS })
        checkLeverages(services, terms)
        added = terms
        known.add(terms)
        turn.write(insertTermsStatement(terms))
        turn.log(
          ruleChangeLeaf({ timeMs, name: `terms.${terms.subject}`, value: JSON.stringify({ from_ms: terms.fromMs, ...terms.values }) }),
        )
        text = publicConfig.write(turn)
        messages = holdersTold(services, turn, terms)
        for (const statement of messagesStatements(messages)) turn.write(statement)
        log(turn, decided)
      },
    })
  } catch (error) {
    drop()
    throw error
  }
  if (text !== null) publicConfig.serve(text)
  for (const { userId } of messages) publishMessages(userId)
}

/** Everybody who has a position or a waiting order in the contract is told once. */
function holdersTold({ contracts }: InstrumentServices, { futures, timeMs }: LeverTurn, terms: ScheduledTerms): DeskMessage[] {
  const contract = contracts.all().find((one) => contractSubject(one.terms.symbol) === terms.subject)
  if (!contract) return []
  const { pair, instrument } = contract
  const own = futures.positions().filter(({ instrumentId }) => instrumentId === instrument.id)
  const byUser = Map.groupBy(own, ({ account }) => userOfAccount(account)!)
  const values = {
    symbol: pair,
    day: new Date(terms.fromMs).toISOString().slice(0, 10),
    fee: percentText(terms.values['fee']),
    leverage: String(leveragesOf(terms.values)[0]),
  }
  return [...byUser].map(([userId, positions]) => {
    const overnight = overnightText(
      terms.values,
      positions.map(({ direction }) => direction),
    )
    return { userId, subject: `terms:${terms.id}`, timeMs, kind: 'terms_changed', values: { ...values, overnight } }
  })
}

/** The rate of the direction that somebody has, or of long and then short. */
function overnightText(values: TermValues, directions: readonly Direction[]): string {
  const rates = (['long', 'short'] as const)
    .filter((direction) => directions.includes(direction))
    .map((one) => percentText(values[`overnight_${one}`]))
  return [...new Set(rates)].join(' / ')
}
