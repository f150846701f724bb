/** For tests of the bank room: verified users with euros, accounts, operators, and calls as the edge makes them. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorSession } from './http/context.ts'
import { accountOf, LEGAL } from './ledger/accounts.ts'
import { give } from './ledger/testing.ts'
import { openFileStore, type FileStore } from './ports/file-store.ts'
import { createSecrets } from './secrets.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { caller, createUser, currencies, EUR, insertCurrencies, startIdleSpot, testPrices, type Outcome } from './rooms/wallet/testing.ts'
import { bankHandlers } from './rooms/bank/handlers.ts'
import { openProofs } from './rooms/bank/proofs.ts'
import { siteAccountsOf } from './rooms/bank/site-accounts.ts'
import type { BankServices } from './rooms/bank/services.ts'
import { bankTransfers } from './rooms/bank/transfers.ts'

export const NAME = 'Ana Maria Lopez'
/** IBANs with right check digits that no bank has. */
export const ibanOf = (number: number): string => {
  const bban = String(number).padStart(18, '0')
  const remainder = BigInt(`${bban}131400`) % 97n
  return `DE${String(98n - remainder).padStart(2, '0')}${bban}`
}
export const domestic = {
  currency_id: String(EUR),
  real_name: NAME,
  bank_name: 'First Bank',
  province: 'North',
  city: 'Town',
  branch: 'Main',
  phone: '+49 151 20404471',
}

/** What tests read of answers. */
export interface Told {
  id: string
  reference: string
  proposal: { id: string; terms_hash: string }
  proof_names: string[]
}

type Waiting = Pick<Told, 'id' | 'proposal'>

export const decision = ({ id, proposal }: Waiting, change: Record<string, unknown> = {}) => ({
  id,
  proposal: proposal.id,
  terms_hash: proposal.terms_hash,
  decision: 'approved',
  note: 'seen as well',
  ...change,
})

export interface BankTest extends Awaited<ReturnType<typeof startBank>> {}

interface Parts {
  db: BankServices['db']
  desk: BankServices['desk']
  files: FileStore
  told: number[]
  used: string[]
}

function servicesOf({ db, desk, files, told, used }: Parts): BankServices {
  const secrets = createSecrets(randomBytes(32))
  const prices = testPrices()
  prices.set('EUR/USD', ['1.1', '1.1'])
  prices.set('BTC/USDT', ['50000', '50000'])
  const publishMessages = (userId: number) => void told.push(userId)
  return {
    db,
    desk,
    currencies,
    prices,
    secrets,
    proofs: openProofs({ db, files, secrets }),
    siteAccounts: siteAccountsOf([], true),
    transfers: bankTransfers({ db, desk, currencies, prices }),
    // How an owner confirms has tests of its own; here it counts how often something was used up.
    confirmOwner: async (_context, { given }) => ({
      user: null as never,
      async use() {
        used.push(given.confirm_code ?? '')
      },
    }),
    requireReserve: () => undefined,
    publishMessages,
    now: Date.now,
  }
}

/** Both may decide on payments. */
async function twoOperators({ pool }: TestDatabase): Promise<[OperatorSession, OperatorSession]> {
  const added = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('first@example.org', 'First', '{treasury}', ''), ('second@example.org', 'Second', '{treasury}', '') returning id`,
  )
  return added.rows.map(({ id }, at): OperatorSession => ({
    id: '1',
    operatorId: Number(id),
    name: ['First', 'Second'][at]!,
    roles: ['treasury'],
    until: new Date(),
  })) as [OperatorSession, OperatorSession]
}

interface Announcing {
  call: ReturnType<typeof caller>
  operate: (operator: OperatorSession, name: string, fields: Record<string, unknown>) => Promise<Outcome>
  messageOf: (outcome: Outcome) => Told
  first: OperatorSession
}

const announcing = ({ call, operate, messageOf, first }: Announcing) => ({
  async announced(userId: number, accountId: string, amount = '1500'): Promise<Told> {
    return messageOf(await call('payIn', { currency_id: String(EUR), amount, account_id: accountId }, { userId, level: 1 }))
  },
  /** The first operator has seen it on the bank's statement. */
  seen: (id: string, change: Record<string, unknown> = {}): Promise<Outcome> =>
    operate(first, 'proposePayIn', {
      id,
      amount: '1500',
      payer_name: NAME,
      bank_reference: `STMT-${id}`,
      note: 'line 4',
      ...change,
    }),
})

export async function startBank() {
  const database = await createTestDatabase()
  const { db, pool } = database
  await insertCurrencies(db)
  const desk = await startIdleSpot(database)
  const folder = await mkdtemp(join(tmpdir(), 'bank-'))
  const files = await openFileStore(folder)
  const told: number[] = []
  const used: string[] = []
  const services = servicesOf({ db, desk, files, told, used })
  const call = caller('bank', bankHandlers(services))
  const [first, second] = await twoOperators(database)
  let numbers = 0

  const messageOf = (outcome: Outcome): Told => {
    if ('refused' in outcome) throw new Error(`refused: ${JSON.stringify(outcome)}`)
    return outcome.message as unknown as Told
  }
  const operate = (operator: OperatorSession, name: string, fields: Record<string, unknown>) => call(name, fields, { operator })

  async function user({ level = 1, euros = '0', name = NAME }: { level?: number; euros?: string; name?: string } = {}): Promise<number> {
    const userId = await createUser(db)
    await pool.query('update account_user set verification_level = $2 where id = $1', [userId, level])
    await pool.query(
      `insert into identity_request (user_id, level, state, id_type, country, name, card_id, number_key, decided_at)
       values ($1, 1, 'hasaudit', 'id_card', 'DE', $2, 'X', $3, now())`,
      [userId, name, randomUUID()],
    )
    if (euros !== '0') await give(pool, accountOf(userId, LEGAL), { currencyId: EUR, amount: euros })
    return userId
  }

  /** A bank account that an operator has verified. */
  async function account(userId: number, { verified = true } = {}): Promise<string> {
    const fields = { ...domestic, card_number: ibanOf((numbers += 1)) }
    const { id } = messageOf(await call('save', fields, { userId, level: 1 }))
    if (verified) messageOf(await operate(first, 'verifyAccount', { id, holder_seen: NAME, note: 'statement seen' }))
    return id
  }

  return {
    database,
    services,
    folder,
    files,
    call,
    operate,
    messageOf,
    first,
    second,
    told,
    used,
    user,
    account,
    ...announcing({ call, operate, messageOf, first }),
    payOut: (userId: number, fields: Record<string, unknown>, key: string = randomUUID()) =>
      call('payOut', { confirm_code: '123456', current_password: 'x', ...fields }, { userId, level: 1, key }),
    async balance(userId: number, currencyId = EUR): Promise<{ available: string; held: string }> {
      const { rows } = await pool.query<{ available: string; held: string }>(
        `select trim_scale(available)::text as available, trim_scale(held)::text as held from ledger_balance
         where account_id = $1 and currency_id = $2`,
        [accountOf(userId, LEGAL), currencyId],
      )
      return rows[0] ?? { available: '0', held: '0' }
    },
    // The books are checked when the database closes.
    async end() {
      await desk.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}
