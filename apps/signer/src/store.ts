/** All SQL of the signer: a view of what waits, its own tables, and functions that write (migrations 0050, 0084, 0119, 0120, 0123, 0124, 0128). */
import pg from 'pg'
import type { ReadyRow } from './check.ts'
import type { SignerConfig } from './config.ts'
import type { Purpose } from './parts.ts'

/** A connection that died and does not say so. The database itself ends a statement sooner. */
const ANSWER_TIMEOUT_MS = 45_000

/** One signer at a time. */
const LOCK = 7_050

/** So many that wait are looked at in one pass. */
export const READY_TOGETHER = 50

/** Whose payments are meant: a hot wallet, or a deposit address. Ids of chains differ between Ethereum and Bitcoin. */
export interface Wallet {
  chainId: string
  from: string
}

export interface OpenPayment {
  id: string
  purpose: Purpose
  from: string
  withdrawalId: string | null
  /** Bitcoin has none: null. */
  nonce: number | null
  currencyId: number
  to: string
  amount: string
  chainAmount: string
  blockHeight: number | null
  transactions: { id: string; bytes: string; feeRate: string; ageSeconds: number; isSent: boolean }[]
}

export interface NewPayment {
  chain: string
  purpose: Purpose
  chain_id: string
  from: string
  nonce?: number
  /** What it spends, on Bitcoin. */
  inputs?: readonly string[]
  currency_id: number
  to: string
  amount: string
  chain_amount: string
  transaction_id: string
  bytes: string
  /** Wei for a unit of gas, or satoshis for a thousand virtual bytes. */
  fee_rate: string
  deposits?: readonly string[] | undefined
}

/** What a payment takes for itself. */
type Taking = Pick<NewPayment, 'chain_id' | 'from' | 'nonce' | 'inputs'> & { withdrawal: string | null }

/** Coins at a deposit address that were credited and not collected yet. */
export interface ToCollect {
  /** Names the key that the address is of. */
  print: string
  index: number
  address: string
  currencyId: number
  deposits: string[]
}

/** Where a look at what is to collect ended. */
export type CollectPlace = Pick<ToCollect, 'address' | 'currencyId'>

/** So many addresses are looked at in one pass. */
export const COLLECT_TOGETHER = 10

export class Store {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Null while another signer has the database. */
  static async open(database: SignerConfig['database']): Promise<Store | null> {
    const timeouts = { connectionTimeoutMillis: 10_000, statement_timeout: 30_000, query_timeout: ANSWER_TIMEOUT_MS }
    const client = new pg.Client({ ...database, keepAlive: true, ...timeouts })
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
  openPayments(wallet: Wallet): Promise<OpenPayment[]> {
    return this.#open('p.from_address = $2', [wallet.chainId, wallet.from])
  }

  /** Those from deposit addresses. */
  openCollects(chainId: string): Promise<OpenPayment[]> {
    return this.#open(`p.purpose = 'collect'`, [chainId])
  }

  async #open(which: string, values: readonly string[]): Promise<OpenPayment[]> {
    const { rows } = await this.#client.query<OpenPayment>(
      `select p.id::text as id, p.purpose, p.from_address as from, p.withdrawal_id::text as "withdrawalId", p.nonce::int as nonce, p.currency_id as "currencyId",
        p.to_address as to, trim_scale(p.amount)::text as amount, p.chain_amount::text as "chainAmount", p.block_height::int as "blockHeight",
        (select json_agg(json_build_object('id', t.transaction_id, 'bytes', t.bytes, 'feeRate', t.fee_rate::text,
          'ageSeconds', extract(epoch from now() - t.created_at)::float8, 'isSent', t.sent_at is not null) order by t.number)
          from signer_transaction t where t.payment_id = p.id) as transactions
      from signer_payment p where p.final_at is null and p.chain_id = $1 and ${which} order by p.from_address, p.nonce, p.id`,
      [...values],
    )
    return rows
  }

  /**
   * A page of what there is to collect under a key, from after a place on. Tokens stand before the coin of the chain, which pays their fee.
   * `minimums` is by the id of the currency.
   */
  async toCollect(print: string, minimums: Readonly<Record<string, string>>, after: CollectPlace): Promise<ToCollect[]> {
    return this.#credited('key_print = $1', { print, minimums, after })
  }

  /** The same at addresses of other keys. */
  async ofOtherKeys(print: string, minimums: Readonly<Record<string, string>>, after: CollectPlace): Promise<ToCollect[]> {
    return this.#credited('key_print <> $1', { print, minimums, after })
  }

  async #credited(
    which: string,
    { print, minimums, after }: { print: string; minimums: Readonly<Record<string, string>>; after: CollectPlace },
  ): Promise<ToCollect[]> {
    const { rows } = await this.#client.query<ToCollect>(
      `select key_print as print, index::int as index, address, currency_id as "currencyId", deposits from signer_deposit
      where ${which} and credited >= ($2::jsonb ->> currency_id::text)::numeric and (address, -currency_id) > ($3, -$4::int)
      order by address, -currency_id limit ${COLLECT_TOGETHER}`,
      [print, minimums, after.address, after.currencyId],
    )
    return rows
  }

  async noncesFrom(wallet: Wallet, nonce: number): Promise<Set<number>> {
    const { rows } = await this.#client.query<{ nonce: number }>(
      `select nonce::int as nonce from signer_payment where chain = 'ethereum' and chain_id = $1 and from_address = $2 and nonce >= $3`,
      [wallet.chainId, wallet.from, nonce],
    )
    return new Set(rows.map((row) => row.nonce))
  }

  /** Whether a payment has this nonce or one of these inputs already, or this withdrawal has a payment. Stored again, it would be refused. */
  async isTaken({ chain_id: chainId, from, nonce, inputs, withdrawal }: Taking): Promise<boolean> {
    const { rows } = await this.#client.query<{ taken: boolean }>(
      `select exists (select from signer_payment where withdrawal_id = $4::bigint
        or (chain = 'ethereum' and chain_id = $1 and from_address = $2 and nonce = $3))
        or exists (select from signer_input where chain_id = $1 and output = any($5)) as taken`,
      [chainId, from, nonce ?? null, withdrawal, inputs ?? []],
    )
    return rows[0]!.taken
  }

  /** Those of these withdrawals that have a payment. */
  async paidAmong(withdrawals: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.#client.query<{ id: string }>(
      'select withdrawal_id::text as id from signer_payment where withdrawal_id = any($1::bigint[])',
      [withdrawals],
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** Their coins were sent: where they stand as waiting, nobody gives their amount back from here on. Answers which do, and which people have ended. */
  async setBack(
    payments: readonly (Pick<NewPayment, 'currency_id' | 'to' | 'amount'> & {
      withdrawal: string | null
      transactions: readonly string[]
    })[],
  ): Promise<Set<string>> {
    const { rows } = await this.#client.query<{ id: string }>('select signer_set_back($1) as id', [JSON.stringify(payments)])
    return new Set(rows.map(({ id }) => id))
  }

  /** No new withdrawal gets an id up to this one. */
  async knowsIds(highest: string): Promise<void> {
    await this.#client.query('select signer_knows_ids($1)', [highest])
  }

  /** Those of these outputs that a payment has as inputs. */
  async inputsAmong(chainId: string, outputs: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.#client.query<{ output: string }>(
      'select output from signer_input where chain_id = $1 and output = any($2)',
      [chainId, outputs],
    )
    return new Set(rows.map(({ output }) => output))
  }

  async note(withdrawal: string, note: string | null): Promise<void> {
    await this.#client.query('select signer_note($1, $2)', [withdrawal, note])
  }

  /** False where the withdrawal was cancelled meanwhile, or is not held. */
  async sign(withdrawal: string | null, payment: NewPayment): Promise<boolean> {
    const { rows } = await this.#client.query<{ done: boolean }>('select signer_sign($1, $2) as done', [withdrawal, payment])
    return rows[0]!.done
  }

  async replace(payment: string, transaction: { transaction_id: string; bytes: string; fee_rate: string }): Promise<void> {
    await this.#client.query('select signer_replace($1, $2)', [payment, transaction])
  }

  async sent(payment: string, transactionId: string): Promise<void> {
    await this.#client.query('select signer_sent($1, $2)', [payment, transactionId])
  }

  async confirmed(payment: string, progress: Record<string, unknown>): Promise<void> {
    await this.#client.query('select signer_confirmed($1, $2)', [payment, progress])
  }

  /** What those who run the site must look at, by its reason. Null: it is no more, or never was. */
  async alarm(chain: string, reason: string, detail: string | null): Promise<void> {
    if (detail === null) await this.#client.query('select signer_resumed($1, $2)', [chain, reason])
    else await this.#client.query('select signer_halted($1, $2, $3)', [chain, reason, detail])
  }

  /** What was said of other chains is no more. */
  async starts(chains: readonly string[]): Promise<void> {
    await this.#client.query('select signer_starts($1)', [chains])
  }

  /** By how much the database's clock is ahead of this time. */
  async clockAheadMs(nowMs: () => number): Promise<number> {
    const beforeMs = nowMs()
    const { rows } = await this.#client.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
    return rows[0]!.ms - (beforeMs + nowMs()) / 2
  }

  async report(wallet: Record<string, unknown>): Promise<void> {
    await this.#client.query('select signer_report($1)', [wallet])
  }
}
