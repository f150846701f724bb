/**
 * Brings coins of deposit addresses to the hot wallet. The database says where to look and nothing more: the address is derived from the
 * signer's own key, what it holds is read from the chain, and the only place it can go is the hot wallet of the signer's own key. A token
 * needs a fee in the coin of the chain, which the hot wallet sends first.
 */
import { NodeFault } from '@assay/chain/json-rpc'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { inLedger } from '../coin.ts'
import type { CollectLimits } from '../limits.ts'
import type { SigningKey } from '../key.ts'
import { stepOf, type Purpose } from '../parts.ts'
import { COLLECT_TOGETHER, type CollectPlace, type OpenPayment, type ToCollect } from '../store.ts'
import { coinOfCurrency, ETH, wei } from './coin.ts'
import type { DepositKey } from './deposit-key.ts'
import { deepOf, type Standing } from './node.ts'
import type { EthereumParts } from './parts.ts'
import { costOf, GWEI, isLack, Payer, TIP, type WatchedKey } from './payer.ts'
import type { Payment } from './sign.ts'

/**
 * How long it rests after all that there is was looked at, and after a look that took long: addresses with less than is worth a fee may become
 * many, and each look adds them up.
 */
const REST_MS = 1_000
const REST_FOR_EACH = 50
const REST_MAXIMUM_MS = 10_000
/** An address that cannot be collected is left alone for so long: somebody emptied it by hand, a token refuses it, or the node is behind. */
const LEFT_ALONE_MS = 60_000
const LEFT_ALONE_MAXIMUM = 10_000
/** So many are under way at a time: each look at them and at what is to collect holds up what users withdraw. */
const OPEN_MAXIMUM = 20
const OTHER_KEYS_EVERY_MS = 60_000
/** So many pages of such addresses are looked at together. */
const OTHER_KEYS_PAGES = 10
const START: CollectPlace = { address: '', currencyId: 0 }

/** What is collected has time: its fee is for one of the next blocks, not for the very next. */
const wantedFee = ({ baseFee }: Standing): bigint => (baseFee * 3n) / 2n + TIP

const placeOf = ({ address, currencyId }: CollectPlace): string => `${address} ${currencyId}`

const isDear = (standing: Standing, { fee_per_gas_maximum_gwei: most }: CollectLimits): boolean => wantedFee(standing) > BigInt(most) * GWEI

/** A deposit address as this signer has it. */
interface Source {
  row: ToCollect
  key: SigningKey
  payer: Payer
  standing: Standing
  limits: CollectLimits
}

export class Collector {
  readonly #parts: EthereumParts
  readonly #hot: Payer
  #after = START
  #restsUntilMs = 0
  #saysOthersAtMs = 0
  readonly #aloneUntilMs = new Map<string, number>()

  constructor(parts: EthereumParts, hot: Payer) {
    this.#parts = parts
    this.#hot = hot
  }

  /** A node that does not answer here is no reason to tell those who withdraw. */
  async pass(): Promise<void> {
    const { depositKey, limits, log } = this.#parts
    if (!depositKey || !limits.collect) return
    try {
      await this.#pass(depositKey, limits.collect)
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error }, 'the node did not say what there is to collect')
    }
  }

  /**
   * Coins at addresses of another key stay where they are: those who run the site are told. What the offline wallet swept is no coin any more,
   * so the chain is asked.
   */
  async #sayOtherKeys({ print }: DepositKey, limits: CollectLimits): Promise<void> {
    const { store, log } = this.#parts
    let after = START
    for (let page = 0; page < OTHER_KEYS_PAGES; page += 1) {
      const rows = await store.ofOtherKeys(print, limits.minimum, after)
      for (const row of rows) {
        if (!(await this.#isWorthwhile(row, limits))) continue
        log.error({ address: row.address, key: row.print, own: print }, 'coins lie at an address of another key of deposits: not collected')
        return store.alarm('ethereum', 'deposit_key', `${row.address} of key ${row.print}; the signer has key ${print}`)
      }
      if (rows.length < COLLECT_TOGETHER) break
      after = rows.at(-1)!
    }
    await store.alarm('ethereum', 'deposit_key', null)
  }

  async #isWorthwhile({ address, currencyId }: ToCollect, limits: CollectLimits): Promise<boolean> {
    const { node, config } = this.#parts
    const coin = coinOfCurrency(currencyId, config.usdtContract)
    const least = limits.minimum[String(currencyId)]
    if (!coin || least === undefined) return false
    const { height } = await node.standing(address)
    return inLedger(await node.balanceSince({ token: coin.token, address }, deepOf(height)), coin) >= unitsOf(least, LEDGER_SCALE)
  }

  async #pass(depositKey: DepositKey, limits: CollectLimits): Promise<void> {
    const { store, config, now, node, key } = this.#parts
    if (now() >= this.#saysOthersAtMs) {
      this.#saysOthersAtMs = now() + OTHER_KEYS_EVERY_MS
      await this.#sayOtherKeys(depositKey, limits)
    }
    const open = await store.openCollects(config.chainId)
    for (const payment of open) await this.#follow({ payment, depositKey, limits })
    if (open.length >= OPEN_MAXIMUM || now() < this.#restsUntilMs) return
    if (isDear(await node.standing(key.address), limits)) return
    const begunMs = now()
    const rows = await store.toCollect(depositKey.print, limits.minimum, this.#after)
    const tookMs = now() - begunMs
    for (const row of rows) await this.#look(row, depositKey, limits)
    const isEnd = rows.length < COLLECT_TOGETHER
    this.#after = isEnd ? START : rows.at(-1)!
    this.#restsUntilMs = now() + Math.max(isEnd ? REST_MS : 0, Math.min(tookMs * REST_FOR_EACH, REST_MAXIMUM_MS))
  }

  #payerOf(key: SigningKey | WatchedKey, { fee_per_gas_maximum_gwei: feePerGasMaximumGwei }: CollectLimits): Payer {
    return new Payer(this.#parts, { key, feePerGasMaximumGwei })
  }

  /** Without its line in the journal, because another signer made it, or to a hot wallet that is no more, it is followed and never signed again. */
  async #follow({ payment, depositKey, limits }: { payment: OpenPayment; depositKey: DepositKey; limits: CollectLimits }): Promise<void> {
    const { journal, node, config } = this.#parts
    const address = payment.from
    const signed = journal.noncesOf({ chainId: config.chainId, from: address }).get(payment.nonce!)
    const key = signed?.index === undefined || signed.to !== this.#parts.key.address ? null : depositKey.keyAt(signed.index)
    const payer = this.#payerOf(key?.address === address ? key : { address, privateKey: null }, limits)
    const short = await payer.follow(payment, await node.standing(address))
    if (short > 0n) await this.#fund(address, { lacks: short, limits })
  }

  async #look(row: ToCollect, depositKey: DepositKey, limits: CollectLimits): Promise<void> {
    const { journal, node, log, now } = this.#parts
    if (now() < (this.#aloneUntilMs.get(placeOf(row)) ?? 0)) return
    const key = depositKey.keyAt(row.index)
    if (key?.address !== row.address) {
      log.error({ address: row.address }, 'this address is not of the key of deposits: not collected')
      return this.#leaveAlone(row)
    }
    const payer = this.#payerOf(key, limits)
    if ((await payer.openPayments()).length > 0) return
    const standing = await node.standing(key.address)
    // It was signed before, and a death came between: the same bytes again, unless they pay a hot wallet that is no more. Not stored, they were never sent.
    const before = [...journal.noncesOf(payer.wallet)].find(([nonce, { to }]) => nonce >= standing.nonce && to === this.#parts.key.address)
    if (before) await payer.store(before[1])
    else await this.#collect({ row, key, payer, standing, limits })
  }

  async #collect(source: Source): Promise<void> {
    const { row, key, payer, standing, limits } = source
    const { node, config, log } = this.#parts
    const coin = coinOfCurrency(row.currencyId, config.usdtContract)
    const least = limits.minimum[String(row.currencyId)]
    if (!coin || least === undefined || isDear(standing, limits)) return
    const held = await node.balanceSince({ token: coin.token, address: key.address }, deepOf(standing.height))
    if (inLedger(held, coin) < unitsOf(least, LEDGER_SCALE)) return this.#leaveAlone(row)
    const to = this.#parts.key.address
    const prepared = await payer.prepare({ coin, to, chainAmount: held, nonce: standing.nonce, feePerGas: wantedFee(standing) })
    if (isLack(prepared)) {
      log.warn({ address: key.address, currency: row.currencyId }, 'what lies here cannot be moved: the contract refuses it')
      return this.#leaveAlone(row)
    }
    if (!this.#isInBudget(prepared, limits)) return
    const cost = costOf(prepared)
    if (coin.token !== null && standing.balance < cost) return this.#fund(key.address, { lacks: cost - standing.balance, limits })
    const chainAmount = coin.token === null ? held - cost : held
    const units = inLedger(chainAmount, coin)
    if (units < unitsOf(least, LEDGER_SCALE)) return this.#leaveAlone(row)
    this.#at('collect', 'checked')
    const what = { currencyId: coin.currencyId, to, amount: formatUnits(units, LEDGER_SCALE), chainAmount }
    const paid = coin.token === null ? { ...prepared, value: chainAmount } : prepared
    const { index, deposits } = row
    await payer.store(payer.record({ purpose: 'collect', withdrawal: null, ...what, prepared: paid, source: { index, deposits } }))
  }

  /** The fee of a token comes from the hot wallet, while none is on its way there already. */
  async #fund(to: string, { lacks: chainAmount, limits }: { lacks: bigint; limits: CollectLimits }): Promise<void> {
    const { node, key, limits: own, log } = this.#parts
    const open = await this.#hot.openPayments()
    if (open.some((one) => one.purpose === 'gas' && one.to === to && one.blockHeight === null)) return
    const standing = await node.standing(key.address)
    const nonce = await this.#hot.freeNonce(standing.nonce)
    const prepared = await this.#hot.prepare({ coin: ETH, to, chainAmount, nonce, feePerGas: wantedFee(standing) })
    if (isLack(prepared) || !this.#isInBudget(prepared, limits)) return
    if ((await this.#hot.shortOf(ETH, { chainAmount, cost: costOf(prepared), keep: wei(own.gas_reserve) })) !== null)
      return log.warn({ address: to }, 'the hot wallet has too little for the fee of what is to collect')
    this.#at('gas', 'checked')
    const amount = formatUnits(inLedger(chainAmount, ETH), LEDGER_SCALE)
    const what = { currencyId: ETH.currencyId, to, amount, chainAmount, prepared }
    await this.#hot.store(this.#hot.record({ purpose: 'gas', withdrawal: null, ...what }))
  }

  #leaveAlone(row: ToCollect): void {
    if (this.#aloneUntilMs.size >= LEFT_ALONE_MAXIMUM) this.#aloneUntilMs.clear()
    this.#aloneUntilMs.set(placeOf(row), this.#parts.now() + LEFT_ALONE_MS)
  }

  #isInBudget(prepared: Payment, { cost_daily: most }: CollectLimits): boolean {
    const { journal, now, log } = this.#parts
    const isIn = journal.collectCostToday(now()) + costOf(prepared) <= wei(most)
    if (!isIn) log.warn({ cost_daily: most }, 'collecting has cost as much as it may in 24 hours: it waits')
    return isIn
  }

  #at(purpose: Purpose, step: 'checked'): void {
    this.#parts.at?.(stepOf(purpose, step))
  }
}
