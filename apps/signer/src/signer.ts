/** Pays what is held and approved, each once, and keeps the hot wallet between its floor and its ceiling. How each is once stands in payer.ts. */
import { NodeFault } from '@assay/chain/json-rpc'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { check, type ReadyRow } from './check.ts'
import { coinOf, coinOfCurrency, ETH, inLedger, onChain, wei, type Coin } from './coin.ts'
import { Collector } from './collector.ts'
import type { Signed } from './journal.ts'
import type { Standing } from './node.ts'
import { stepOf, type SignerParts } from './parts.ts'
import { costOf, deepOf, isLack, Payer, TIP } from './payer.ts'
import { READY_TOGETHER } from './store.ts'

/** So much for a unit of gas is in the next blocks, whatever they ask. */
const wantedFee = ({ baseFee }: Pick<Standing, 'baseFee'>): bigint => baseFee * 2n + TIP

export class Signer {
  readonly #parts: SignerParts
  readonly #hot: Payer
  readonly #collector: Collector
  /** The last that was looked at. */
  #after = '0'

  constructor(parts: SignerParts) {
    this.#parts = parts
    this.#hot = new Payer(parts, { key: parts.key, feePerGasMaximumGwei: parts.limits.fee_per_gas_maximum_gwei })
    this.#collector = new Collector(parts, this.#hot)
  }

  /** One look at everything. A node that is away is no fault: what waits is told why. */
  async pass(): Promise<void> {
    const { store, node, log, config } = this.#parts
    const networks = config.usdtContract === null ? ['ethereum'] : ['ethereum', 'erc20']
    try {
      const standing = await node.standing(this.#parts.key.address)
      if (standing.chainId !== config.chainId) throw new NodeFault('refused', `the node is of chain ${standing.chainId}`)
      if (this.#parts.keyWatch.halted !== null) return await this.#sayHalted(networks)
      for (const payment of await this.#hot.openPayments()) await this.#hot.follow(payment, standing)
      if (!(await this.#mayGoOn(standing))) return
      await this.#takeUp(networks, standing)
      await this.#fillGaps(standing)
      await this.#sweepAndReport()
      await this.#collector.pass()
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error }, 'the node of the signer is away')
      for (const id of await store.readyIds(networks)) await store.note(id, 'node')
    }
  }

  #mayGoOn({ nonce, height }: Standing): Promise<boolean> {
    const { node, journal, keyWatch } = this.#parts
    const { wallet } = this.#hot
    const deepNonce = () => node.nonceAt(wallet.from, deepOf(height))
    return keyWatch.mayGoOn({ nonce, deepNonce }, { journal, wallet })
  }

  /** Somebody else uses the key: nothing is sent or signed, and those who run the site are told. */
  async #sayHalted(networks: readonly string[]): Promise<void> {
    const { store, keyWatch, log } = this.#parts
    log.fatal({ halted: keyWatch.halted }, 'the signer signs nothing: look into it, then "npm run signer -- resume"')
    await store.halted('ethereum', 'nonce', keyWatch.halted!)
    for (const id of await store.readyIds(networks)) await store.note(id, 'halted')
  }

  // What waits.

  async #takeUp(networks: readonly string[], standing: Standing): Promise<void> {
    for (const row of await this.#nextPage(networks)) {
      const note = await this.#pay(row, standing)
      if (note !== null) await this.#parts.store.note(row.id, note)
    }
  }

  /** From where the last look ended, and from the start again after the end: what cannot be paid holds up nothing that comes later. */
  async #nextPage(networks: readonly string[]): Promise<ReadyRow[]> {
    const rows = await this.#parts.store.ready(networks, this.#after)
    this.#after = rows.length < READY_TOGETHER ? '0' : rows.at(-1)!.id
    return rows
  }

  /** Null where it was signed or has gone; else what it waits for. */
  async #pay(row: ReadyRow, standing: Standing): Promise<string | null> {
    const { limits, journal, now, log, config } = this.#parts
    const coin = coinOf(row.currency_id, { network: row.network, usdtContract: config.usdtContract })
    const coinLimits = limits.coins[String(row.currency_id)]
    const before = journal.of(row.id)
    const verdict = coin
      ? check(row, {
          limits: coinLimits,
          signedToday: before ? '0' : journal.signedToday(row.currency_id, now()),
          shareToday: journal.paidToday(row, now()).map(({ currency_id: id, amount }) => ({ amount, limits: limits.coins[String(id)] })),
        })
      : 'mismatch'
    if (verdict !== 'pay' || !coin) {
      if (verdict === 'mismatch') log.error({ withdrawal: row.id }, 'this withdrawal is not what was held and approved: not signed')
      return verdict
    }
    this.#parts.at?.(stepOf('withdrawal', 'checked'))
    const chainAmount = onChain(unitsOf(row.arrives, LEDGER_SCALE), coin)
    if (before) return this.#again(row, before, chainAmount)
    const nonce = await this.#hot.freeNonce(standing.nonce)
    const prepared = await this.#hot.prepare({ coin, to: row.address, chainAmount, nonce, feePerGas: wantedFee(standing) })
    if (isLack(prepared)) return prepared
    const short = await this.#hot.shortOf(coin, { chainAmount, cost: costOf(prepared), keep: wei(limits.gas_reserve) })
    if (short !== null) return short
    const { id, currency_id: currencyId, address: to, arrives: amount } = row
    return this.#hot.store(
      this.#hot.record({
        purpose: 'withdrawal',
        withdrawal: id,
        currencyId,
        to,
        amount,
        chainAmount,
        prepared,
        source: { user: row.user_id },
      }),
    )
  }

  /** It was signed before, and a death came between: the same bytes again, or nothing. */
  async #again(row: ReadyRow, before: Signed, chainAmount: bigint): Promise<string | null> {
    const { chainId, from } = this.#hot.wallet
    const isSame = before.to === row.address && before.chain_amount === String(chainAmount) && before.currency_id === row.currency_id
    return isSame && before.chain_id === chainId && before.from === from ? this.#hot.store(before) : 'mismatch'
  }

  /**
   * A nonce that stands in the journal and nowhere else, because its withdrawal was cancelled at that very moment, would hold up all after
   * it. It is used up by a payment of nothing to the wallet itself.
   */
  async #fillGaps(standing: Standing): Promise<void> {
    const { store, journal } = this.#parts
    const stored = await store.noncesFrom(this.#hot.wallet, standing.nonce)
    const highest = Math.max(-1, ...stored)
    const waiting = new Set(await store.readyIds(['ethereum', 'erc20']))
    for (const [nonce, signed] of journal.noncesOf(this.#hot.wallet)) {
      if (nonce < standing.nonce || stored.has(nonce) || (signed.withdrawal !== null && waiting.has(signed.withdrawal))) continue
      if (nonce > highest && signed.withdrawal === null) await this.#hot.store(signed)
      else await this.#payNothing(nonce, standing)
    }
  }

  async #payNothing(nonce: number, standing: Standing): Promise<void> {
    const to = this.#parts.key.address
    const prepared = await this.#hot.prepare({ coin: ETH, to, chainAmount: 0n, nonce, feePerGas: wantedFee(standing) })
    if (isLack(prepared)) return
    const nothing = { currencyId: ETH.currencyId, to, amount: '0', chainAmount: 0n }
    await this.#hot.store(this.#hot.record({ purpose: 'sweep', withdrawal: null, ...nothing, prepared }))
  }

  // The hot wallet.

  async #sweepAndReport(): Promise<void> {
    const { node, key, limits, store, journal, now, config } = this.#parts
    const standing = await node.standing(key.address)
    for (const [id, own] of Object.entries(limits.coins)) {
      const coin = coinOfCurrency(Number(id), config.usdtContract)
      if (!coin) continue
      const balance = inLedger(coin.token === null ? standing.balance : await node.tokenBalance(coin.token, key.address), coin)
      await store.report({
        chain: 'ethereum',
        currency_id: coin.currencyId,
        address: key.address,
        balance: formatUnits(balance, LEDGER_SCALE),
        floor: own.floor,
        ceiling: own.ceiling,
        daily_limit: own.daily,
        signed_today: journal.signedToday(coin.currencyId, now()),
        cold_address: limits.cold_address,
      })
      if (limits.cold_address !== null && balance > unitsOf(own.ceiling, LEDGER_SCALE))
        await this.#sweep({ coin, balance, own, to: limits.cold_address, standing })
    }
  }

  /** Down to the middle of floor and ceiling, while nothing else is under way. */
  async #sweep(asked: {
    coin: Coin
    balance: bigint
    own: { floor: string; ceiling: string }
    to: string
    standing: Standing
  }): Promise<void> {
    const { coin, balance, own, to, standing } = asked
    if ((await this.#hot.openPayments()).length > 0) return
    const target = (unitsOf(own.floor, LEDGER_SCALE) + unitsOf(own.ceiling, LEDGER_SCALE)) / 2n
    const surplus = balance - target
    const chainAmount = onChain(surplus, coin)
    const nonce = await this.#hot.freeNonce(standing.nonce)
    const prepared = await this.#hot.prepare({ coin, to, chainAmount, nonce, feePerGas: wantedFee(standing) })
    if (isLack(prepared)) return
    const keep = wei(this.#parts.limits.gas_reserve)
    if ((await this.#hot.shortOf(coin, { chainAmount, cost: costOf(prepared), keep })) !== null) return
    const { currencyId } = coin
    const amount = formatUnits(surplus, LEDGER_SCALE)
    await this.#hot.store(this.#hot.record({ purpose: 'sweep', withdrawal: null, currencyId, to, amount, chainAmount, prepared }))
  }
}
