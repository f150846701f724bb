/**
 * What follows from a chain as it was read: what is deep enough is credited, what is gone is undone, what is too little is kept apart. Each
 * payment is decided by its row at the desk's turn, so that a second pass, another process or a death between two lines changes nothing.
 */
import { coinOn, networkNameOf, networkOf, type ChainId } from '@assay/chain/networks'
import { formatUnits, unitsOf, type LedgerEntry } from '@assay/money'
import { transact } from '../../db/transact.ts'
import { messagesStatements, type DeskMessage } from '../../desk/messages.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { addMessage } from '../message/door.ts'
import { confirmationsOf } from './coins.ts'
import * as store from './payment-store.ts'
import type { DueRow } from './payment-store.ts'
import type { DepositServices } from './services.ts'
import { CLAIMS, referenceOf, TREASURY } from './terms.ts'

type Services = Pick<DepositServices, 'db' | 'desk' | 'currencies' | 'publishMessages' | 'publish'>

/** Settles what is due of a chain that was read up to a height, and of which all nodes have the same up to another. */
export async function settle(services: Services, chain: ChainId, { height, agreed }: { height: number; agreed: number }): Promise<void> {
  const confirmations = confirmationsOf(chain)
  const deep = height - confirmations + 1
  // What another node may still have where it stood is not taken back.
  const undoUpTo = agreed >= deep ? Number.MAX_SAFE_INTEGER : agreed
  for (const { id, account } of await store.listToUndo(services.db, chain, undoUpTo)) await takeBack(services, id, account)
  await undoUnbooked(services, chain, undoUpTo)
  const upTo = Math.min(deep, agreed)
  const due = await store.listDue(services.db, chain, upTo)
  const groups = Map.groupBy(due, ({ userId, network, currencyId }) => `${userId} ${network} ${currencyId}`)
  for (const group of groups.values()) {
    const missing = missingOf(services, group)
    if (missing > 0n) await keepApart(services, group, missing)
    else await credit(services, group, { confirmations, upTo })
  }
}

const scaleOf = ({ currencies }: Pick<Services, 'currencies'>, id: number): number => currencies.find((one) => one.id === id)!.scale
const nameOf = ({ currencies }: Pick<Services, 'currencies'>, id: number): string => currencies.find((one) => one.id === id)!.name

/** What all that waits together lacks of the minimum. */
function missingOf(services: Services, group: readonly DueRow[]): bigint {
  const { network, currencyId } = group[0]!
  const scale = scaleOf(services, currencyId)
  const minimum = coinOn(networkOf(network)!, currencyId)!.minimumDeposit
  return unitsOf(minimum, scale) - group.reduce((sum, { amount }) => sum + unitsOf(amount, scale), 0n)
}

/** All of a group in one command: half of it might be less than the minimum. */
async function credit(services: Services, group: readonly DueRow[], depth: { confirmations: number; upTo: number }): Promise<void> {
  const { userId, currencyId } = group[0]!
  const account = accountOf(userId, CHANGE)
  const scale = scaleOf(services, currencyId)
  const credited = await services.desk.submit<string[], store.CreditRow>({
    userId: null,
    accounts: [account, TREASURY, CLAIMS],
    idempotent: null,
    size: group.length,
    guard: () =>
      store.creditStatement(
        group.map(({ id }) => id),
        depth,
      ),
    run(turn, rows) {
      const messages: DeskMessage[] = []
      for (const row of rows) {
        const units = unitsOf(row.amount, scale)
        const owed = unitsOf(row.claim, scale)
        const repaid = owed < units ? owed : units
        const entries = entriesOf(currencyId, [
          [TREASURY, -units],
          [account, units - repaid],
          [CLAIMS, repaid],
        ])
        turn.post([{ kind: 'deposit_credit', reference: referenceOf(row.id), entries }])
        const values = {
          amount: formatUnits(units - repaid, scale),
          currency: nameOf(services, currencyId),
          network: networkNameOf(row.network),
          deposit: row.id,
        }
        const subject = `${referenceOf(row.id)}:credited:${row.credits}`
        messages.push({ kind: 'deposit_credited', userId, subject, timeMs: turn.timeMs, values })
      }
      for (const statement of messagesStatements(messages)) turn.write(statement)
      return rows.map(({ id }) => id)
    },
  })
  for (const id of credited) tell(services, userId, id)
}

const entriesOf = (currencyId: number, changes: readonly (readonly [account: number, available: bigint])[]): LedgerEntry[] =>
  changes.flatMap(([account, available]) => (available === 0n ? [] : [{ account, currencyId, available, held: 0n, hold: null }]))

/** The user gives back what he still has of it; the rest is a claim of the site. */
async function takeBack(services: Services, id: string, account: number): Promise<void> {
  const userId = await services.desk.submit<number | null, store.TakenRow>({
    userId: null,
    accounts: [account, TREASURY, CLAIMS],
    idempotent: null,
    guard: () => store.takeBackStatement(id),
    run(turn, [row]) {
      if (!row) return null
      if (row.account !== account) throw new Error(`deposit ${id} was booked to another account`)
      const { currency_id: currencyId } = row
      const scale = scaleOf(services, currencyId)
      const units = unitsOf(row.booked, scale)
      const left = turn.available(account, currencyId)
      const taken = left < units ? left : units
      const owed = units - taken
      const entries = entriesOf(currencyId, [
        [TREASURY, units],
        [account, -taken],
        [CLAIMS, -owed],
      ])
      turn.post([{ kind: 'deposit_undo', reference: referenceOf(id), entries }])
      if (owed > 0n) turn.write(store.claimStatement(id, formatUnits(owed, scale)))
      const message = {
        kind: 'deposit_taken_back',
        userId: Math.floor(account / 10),
        subject: `${referenceOf(id)}:taken:${row.credits}`,
        timeMs: turn.timeMs,
        values: {
          amount: row.booked,
          taken: formatUnits(taken, scale),
          claim: formatUnits(owed, scale),
          currency: nameOf(services, currencyId),
          network: networkNameOf(row.network),
          deposit: id,
        },
      } as const
      for (const statement of messagesStatements([message])) turn.write(statement)
      return message.userId
    },
  })
  if (userId !== null) tell(services, userId, id)
}

async function undoUnbooked(services: Services, chain: ChainId, upTo: number): Promise<void> {
  const undone = await transact(services.db, async (tx) => {
    const rows = await store.undoUnbooked(tx, chain, upTo)
    // Of a token that is not taken nobody was told before.
    for (const row of rows.filter(({ network }) => network !== null)) {
      const values = {
        amount: row.amount,
        currency: nameOf(services, row.currency_id),
        network: networkNameOf(row.network),
        deposit: row.id,
      }
      await addMessage(tx, { userId: row.user_id, subject: `${referenceOf(row.id)}:replaced`, kind: 'deposit_replaced', values })
    }
    return rows
  })
  for (const row of undone) tell(services, row.user_id, row.id)
}

/** He is told once a day of a coin on a network: anybody can send him a thousand small sums. */
async function keepApart(services: Services, group: readonly DueRow[], missing: bigint): Promise<void> {
  const { userId, network, currencyId } = group[0]!
  const newest = group.at(-1)!
  const scale = scaleOf(services, currencyId)
  await transact(services.db, async (tx) => {
    await store.keepApart(
      tx,
      group.map(({ id }) => id),
    )
    const values = {
      amount: newest.amount,
      currency: nameOf(services, currencyId),
      network: networkNameOf(network),
      minimum: coinOn(networkOf(network)!, currencyId)!.minimumDeposit,
      missing: formatUnits(missing, scale),
      deposit: newest.id,
    }
    const day = new Date().toISOString().slice(0, 10)
    await addMessage(tx, { userId, subject: `deposit:apart:${network}:${currencyId}:${day}`, kind: 'deposit_kept_apart', values })
  })
  for (const { id } of group) tell(services, userId, id)
}

function tell(services: Services, userId: number, id: string): void {
  services.publishMessages(userId)
  services.publish(userId, id)
}
