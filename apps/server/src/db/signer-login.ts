/**
 * The signer's own login: it reads the withdrawals that wait for it and the deposits that are to collect, and writes what it has signed, by
 * functions that run with the owner's rights, and can do nothing else (migrations 0050, 0084, 0119, 0120, 0124). Its grants are made again at each start, for a role is no part of a database.
 */
import pg from 'pg'

export const signerOf = (database: string): string => `${database}_signer`

const READS = ['signer_ready', 'signer_deposit', 'signer_payment', 'signer_transaction', 'signer_input', 'currency']
const RUNS = [
  'signer_note',
  'signer_sign',
  'signer_replace',
  'signer_sent',
  'signer_confirmed',
  'signer_report',
  'signer_halted',
  'signer_resumed',
  'signer_set_back',
  'signer_knows_ids',
  'signer_starts',
]

/** `password` null: the login of a database that only this machine's user reaches. Undefined: whether it may log in stays as it is. */
export async function prepareSignerLogin(owner: pg.Client, password?: string | null): Promise<string> {
  const found = await owner.query<{ name: string }>('select current_database() as name')
  const { name } = found.rows[0]!
  const user = signerOf(name)
  const role = pg.escapeIdentifier(user)
  const exists = await owner.query('select from pg_roles where rolname = $1', [user])
  if (exists.rowCount === 0) await owner.query(`create role ${role} nologin`)
  if (password !== undefined) {
    await owner.query(`alter role ${role} login password ${password === null ? 'null' : pg.escapeLiteral(password)}`)
  }
  await owner.query(`grant connect on database ${pg.escapeIdentifier(name)} to ${role}`)
  await owner.query(`grant usage on schema public to ${role}`)
  await owner.query(`grant select on ${READS.join(', ')} to ${role}`)
  for (const run of RUNS) await owner.query(`grant execute on function ${run} to ${role}`)
  return user
}
