/** All SQL of the signer: a view of what waits, its own tables, and functions that write (migration 0050). */
import pg from 'pg'
import type { ReadyRow } from './check.ts'
import type { SignerConfig } from './config.ts'

/** One signer at a time. */
const LOCK = 7_050

/** So many that wait are looked at in one pass. */
export const READY_TOGETHER = 50

export interface OpenPayment {
  id: string
  withdrawalId: string | null
  nonce: number
  currencyId: number
  to: string
  amount: string
  chainAmount: string
  blockHeight: number | null
  transactions: { id: string; bytes: string; feePerGas: string; ageSeconds: number; isSent: boolean }[]
}

export interface NewPayment {
  chain: string
  chain_id: string
  from: string
  nonce: number
  currency_id: number
  to: string
  amount: string
  chain_amount: string
  transaction_id: string
  bytes: string
  fee_per_gas: string
}

export class Store {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Null while another signer has the database. */
  static async open(database: SignerConfig['database']): Promise<Store | null> {
    const client = new pg.Client({ ...database, keepAlive: true, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]!.taken) return new Store(client)
    await client.end()
    return null
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** A page of what waits, from after an id on. */
  async ready(networks: readonly string[], after: string): Promise<ReadyRow[]> {
    const { rows } = await this.#client.query<ReadyRow>(
      'select * from signer_ready where network = any($1) and id::bigint > $2::bigint order by id::bigint limit $3',
      [networks, after, READY_TOGETHER],
    )
    return rows
  }

  /** All that waits. */
  async readyIds(networks: readonly string[]): Promise<string[]> {
    const { rows } = await this.#client.query<{ id: string }>('select id from signer_ready where network = any($1) order by id::bigint', [
      networks,
    ])
    return rows.map(({ id }) => id)
  }

  /** Payments that are not final, with their transactions, the oldest nonce first. */
  async openPayments(wallet: { chainId: string; from: string }): Promise<OpenPayment[]> {
    const { rows } = await this.#client.query<OpenPayment>(
      `select p.id::text as id, p.withdrawal_id::text as "withdrawalId", p.nonce::int as nonce, p.currency_id as "currencyId",
        p.to_address as to, trim_scale(p.amount)::text as amount, p.chain_amount::text as "chainAmount", p.block_height::int as "blockHeight",
        (select json_agg(json_build_object('id', t.transaction_id, 'bytes', t.bytes, 'feePerGas', t.fee_per_gas::text,
          'ageSeconds', extract(epoch from now() - t.created_at)::float8, 'isSent', t.sent_at is not null) order by t.number)
          from signer_transaction t where t.payment_id = p.id) as transactions
      from signer_payment p where p.final_at is null and p.chain = 'ethereum' and p.chain_id = $1 and p.from_address = $2 order by p.nonce`,
      [wallet.chainId, wallet.from],
    )
    return rows
  }

  async noncesFrom(wallet: { chainId: string; from: string }, nonce: number): Promise<Set<number>> {
    const { rows } = await this.#client.query<{ nonce: number }>(
      `select nonce::int as nonce from signer_payment where chain = 'ethereum' and chain_id = $1 and from_address = $2 and nonce >= $3`,
      [wallet.chainId, wallet.from, nonce],
    )
    return new Set(rows.map((row) => row.nonce))
  }

  /** Whether a payment has this nonce already, or this withdrawal has a payment. Stored again, it would be refused. */
  async isTaken(wallet: { chainId: string; from: string }, { nonce, withdrawal }: { nonce: number; withdrawal: string | null }) {
    const { rows } = await this.#client.query<{ taken: boolean }>(
      `select exists (select from signer_payment where withdrawal_id = $4::bigint
        or (chain = 'ethereum' and chain_id = $1 and from_address = $2 and nonce = $3)) as taken`,
      [wallet.chainId, wallet.from, nonce, withdrawal],
    )
    return rows[0]!.taken
  }

  async note(withdrawal: string, note: string | null): Promise<void> {
    await this.#client.query('select signer_note($1, $2)', [withdrawal, note])
  }

  /** False where the withdrawal was cancelled meanwhile, or is not held. */
  async sign(withdrawal: string | null, payment: NewPayment): Promise<boolean> {
    const { rows } = await this.#client.query<{ done: boolean }>('select signer_sign($1, $2) as done', [withdrawal, payment])
    return rows[0]!.done
  }

  async replace(payment: string, transaction: { transaction_id: string; bytes: string; fee_per_gas: string }): Promise<void> {
    await this.#client.query('select signer_replace($1, $2)', [payment, transaction])
  }

  async sent(payment: string, transactionId: string): Promise<void> {
    await this.#client.query('select signer_sent($1, $2)', [payment, transactionId])
  }

  async confirmed(payment: string, progress: Record<string, unknown>): Promise<void> {
    await this.#client.query('select signer_confirmed($1, $2)', [payment, progress])
  }

  async report(wallet: Record<string, unknown>): Promise<void> {
    await this.#client.query('select signer_report($1)', [wallet])
  }
}
