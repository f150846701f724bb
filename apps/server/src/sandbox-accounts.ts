/** Two accounts with play money, so that a fresh sandbox can be traded at once. Their password is drawn once and printed at start. */
import { randomBytes } from 'node:crypto'
import type { Database } from './db/pool.ts'
import { accountOf, CHANGE, systemAccounts } from './ledger/accounts.ts'
import { negate, post } from './ledger/post.ts'
import { createAccount, hashPassword } from './rooms/account/door.ts'

export interface SandboxAccounts {
  emails: string[]
  password: string
}

const EMAILS = ['one@sandbox.example', 'two@sandbox.example']
const USDT = 3
const BTC = 1
const GIFTS = [
  { currencyId: USDT, amount: '50000' },
  { currencyId: BTC, amount: '1' },
]
const FACT = 'sandbox_password'

export async function ensureSandboxAccounts(db: Database): Promise<SandboxAccounts> {
  const known = await db.selectFrom('site_fact').select('value').where('name', '=', FACT).executeTakeFirst()
  if (known) return { emails: EMAILS, password: known.value }
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('site_fact').values({ name: FACT, value: password }).execute()
    for (const email of EMAILS) {
      const userId = await createAccount(tx, { channel: 'email', address: email, passwordHash, lang: 'en', invitedBy: null })
      if (userId === null) continue
      await post(
        tx,
        GIFTS.map(({ currencyId, amount }) => ({
          kind: 'faucet',
          reference: 'sandbox_account',
          entries: [
            { account: systemAccounts.mint, currencyId, available: negate(amount) },
            { account: accountOf(userId, CHANGE), currencyId, available: amount },
          ],
        })),
      )
    }
  })
  return { emails: EMAILS, password }
}
