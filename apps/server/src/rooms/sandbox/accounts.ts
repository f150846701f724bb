/** Two accounts with play money, so that a new sandbox can trade at once. Their password is drawn once and printed at each start. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { unitsOf, transfer, LEDGER_SCALE } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import { accountOf, CHANGE, systemAccounts } from '../../ledger/accounts.ts'
import { createAccount, hashPassword } from '../account/door.ts'
import { transact } from '../../db/transact.ts'

export interface SandboxAccounts {
  emails: string[]
  password: string
}

const EMAILS = ['one@sandbox.example', 'two@sandbox.example']
const GIFTS = [
  { currencyId: 3, amount: '50000' },
  { currencyId: 1, amount: '1' },
]
const FACT = 'sandbox_password'
const REFERENCE = 'sandbox_account'

export async function ensureSandboxAccounts(db: Database, desk: MoneyDesk): Promise<SandboxAccounts> {
  const known = await db.selectFrom('site_fact').select('value').where('name', '=', FACT).executeTakeFirst()
  const password = known?.value ?? (await createAll(db))
  for (const email of EMAILS) await give(db, desk, email)
  return { emails: EMAILS, password }
}

async function createAll(db: Database): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    await tx.insertInto('site_fact').values({ name: FACT, value: password }).execute()
    for (const email of EMAILS) await createAccount(tx, { channel: 'email', address: email, passwordHash, lang: 'en', invitedBy: null })
  })
  return password
}

/**
 * Gives the play money once, even when an earlier start was interrupted before this step. An account without entries has not received it,
 * because this is always the first entry.
 */
async function give(db: Database, desk: MoneyDesk, email: string): Promise<void> {
  const user = await db.selectFrom('account_user').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return
  const account = accountOf(Number(user.id), CHANGE)
  const entries = await sql`select from ledger_entry where account_id = ${account} limit 1`.execute(db)
  if (entries.rows.length > 0) return
  await desk.submit({
    userId: null,
    accounts: [account, systemAccounts.mint],
    idempotent: null,
    run: (turn) =>
      turn.post(
        GIFTS.map(({ currencyId, amount }) => ({
          kind: 'faucet',
          reference: REFERENCE,
          entries: transfer(unitsOf(amount, LEDGER_SCALE), { from: systemAccounts.mint, to: account, currencyId }),
        })),
      ),
  })
}
