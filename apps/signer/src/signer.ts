/** Pays on one chain what is held and approved, each once, and keeps its hot wallet between floor and ceiling. How each is once stands in payments.ts. */
import { NodeFault } from '@assay/chain/json-rpc'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { check, hashOf, type ReadyRow } from './check.ts'
import { inLedger, onChain, type Coin } from './coin.ts'
import type { HotWallet, Order } from './hot-wallet.ts'
import type { Signed } from './journal.ts'
import { stepOf, type SignerParts } from './parts.ts'
import { READY_TOGETHER } from './store.ts'

/** The database's clock and this machine's agree to so much. */
const CLOCKS_APART_MS = 300_000

export class Signer {
  readonly #parts: SignerParts
  readonly #wallet: HotWallet
  /** The last that was looked at. */
  #after = '0'
  #hasSaidLacks = false
  /** Unknown until the first look: what was said before this start may be no more. */
  #isClockSaid: boolean | null = null

  constructor(parts: SignerParts, wallet: HotWallet) {
    this.#parts = parts
    this.#wallet = wallet
  }

  /** Says what is to be said before anything is looked at, and takes back what is no more. */
  async start({ isPlay }: { isPlay: boolean }): Promise<void> {
    const { store, approvers } = this.#parts
    const { chain, halted, haltReason } = this.#wallet
    if (halted === null) await store.alarm(chain, haltReason, null)
    await store.alarm(chain, 'operators_unknown', approvers.areKnown || isPlay ? null : 'npm run signer -- trust')
    await this.#saySetBack()
  }

  #saySetBack(): Promise<void> {
    return this.#parts.store.alarm(this.#wallet.chain, 'set_back', this.#parts.setBack.missing)
  }

  /** One look at everything. A node that is away is no fault: what waits is told why. */
  async pass(): Promise<void> {
    const { store, log } = this.#parts
    const { chain, networks } = this.#wallet
    try {
      const seen = await this.#wallet.look()
      if (seen === 'halted') return await this.#sayHalted()
      if (seen === 'waits') return
      if (await this.#lacksPayments()) return
      if (await this.#isClockOff()) return
      await this.#takeUp((row) => this.#pay(row))
      await this.#wallet.closeGaps?.()
      await this.#sweepAndReport()
      await this.#wallet.collect?.()
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error
      log.warn({ err: error, chain }, 'the node of the signer is away')
      for (const id of await store.readyIds(networks)) await store.note(id, 'node')
    }
  }

  /** Somebody else uses the key: nothing is sent or signed, and those who run the site are told. */
  async #sayHalted(): Promise<void> {
    const { store, log } = this.#parts
    const { chain, networks, halted, haltReason } = this.#wallet
    log.fatal({ chain, halted }, 'the signer signs nothing on this chain: look into it, then "npm run signer -- resume"')
    await store.alarm(chain, haltReason, halted)
    for (const id of await store.readyIds(networks)) await store.note(id, 'halted')
  }

  /** The database was set back, and lacks payments. What was signed before is stored again; nothing is signed anew until people have settled the rest. */
  async #lacksPayments(): Promise<boolean> {
    const { setBack, journal, log } = this.#parts
    const { chain } = this.#wallet
    if (setBack.missing !== null) {
      await this.#takeUp((row) => (journal.of(row.id) ? this.#pay(row) : Promise.resolve('halted')))
      await setBack.look()
    }
    if (setBack.missing === null) {
      if (this.#hasSaidLacks) await this.#saySetBack()
      this.#hasSaidLacks = false
      return false
    }
    this.#hasSaidLacks = true
    log.fatal({ chain, missing: setBack.missing }, 'paid, and the database does not have it: settle them, then "npm run signer -- settle"')
    await this.#saySetBack()
    return true
  }

  /** What may be signed in a day is counted by this machine's clock: one that is a day ahead would begin it anew. */
  async #isClockOff(): Promise<boolean> {
    const { store, now, log, once } = this.#parts
    const { chain, networks } = this.#wallet
    const aheadMs = await store.clockAheadMs(now)
    const isOff = Math.abs(aheadMs) > CLOCKS_APART_MS
    const detail = `${Math.round(aheadMs / 1_000)} s`
    if (isOff !== this.#isClockSaid) await store.alarm(chain, 'clock', isOff ? detail : null)
    this.#isClockSaid = isOff
    if (!isOff) return false
    once.say(`clock:${chain}`, () => log.fatal({ chain, detail }, "the database's clock is not this machine's: nothing is signed"))
    for (const id of await store.readyIds(networks)) await store.note(id, 'halted')
    return true
  }

  // What waits.

  async #takeUp(pay: (row: ReadyRow) => Promise<string | null>): Promise<void> {
    for (const row of await this.#nextPage()) {
      const note = await pay(row)
      if (note !== null) await this.#parts.store.note(row.id, note)
    }
  }

  /** From where the last look ended, and from the start again after the end: what cannot be paid holds up nothing that comes later. */
  async #nextPage(): Promise<ReadyRow[]> {
    const rows = await this.#parts.store.ready(this.#wallet.networks, this.#after)
    this.#after = rows.length < READY_TOGETHER ? '0' : rows.at(-1)!.id
    return rows
  }

  /** Null where it was signed or has gone; else what it waits for. */
  async #pay(row: ReadyRow): Promise<string | null> {
    const { limits, journal, now, log, once, bitcoinChain, approvers } = this.#parts
    const coin = this.#wallet.coinOf(row.currency_id, row.network)
    const coinLimits = limits.coins[String(row.currency_id)]
    const before = journal.of(row.id)
    const verdict = coin
      ? check(row, {
          limits: coinLimits,
          signedToday: before ? '0' : journal.signedToday(row.currency_id, now()),
          unapprovedToday: before ? '0' : journal.signedToday(row.currency_id, now(), 'unapproved'),
          shareToday: (before ? [] : journal.paidToday(row, now())).map(({ currency_id: id, amount }) => ({
            amount,
            limits: limits.coins[String(id)],
          })),
          bitcoinChain,
          wasSigned: before !== undefined,
          signers: await approvers.signersOf(row.signatures, hashOf(row)),
        })
      : 'mismatch'
    if (verdict !== 'pay' || !coin) {
      if (verdict === 'mismatch')
        once.say(`mismatch:${row.id}`, () =>
          log.error({ withdrawal: row.id }, 'this withdrawal is not what was held and approved: not signed'),
        )
      return verdict
    }
    this.#parts.at?.(stepOf('withdrawal', 'checked'))
    const { id, user_id: user, address: to, arrives: amount } = row
    const chainAmount = onChain(unitsOf(amount, LEDGER_SCALE), coin)
    const approved = row.needs > 0
    const order: Order = { purpose: 'withdrawal', withdrawal: id, user, approved, coin, to, amount, chainAmount }
    return before ? this.#again(order, before) : this.#wallet.pay(order)
  }

  /** It was signed before, and a death came between: the same bytes again, or nothing. */
  async #again({ to, chainAmount, coin, user }: Order, before: Signed): Promise<string | null> {
    const { chainId, address } = this.#wallet
    const { journal } = this.#parts
    // Not sent, and its nonce or an input went to another payment since.
    if (!journal.isSent(before) && journal.isOvertaken(before)) return 'mismatch'
    const isSame =
      before.to === to &&
      (before.user === undefined || before.user === user) &&
      before.chain_amount === String(chainAmount) &&
      before.currency_id === coin.currencyId
    return isSame && before.chain_id === chainId && before.from === address ? this.#wallet.payAgain(before) : 'mismatch'
  }

  // The hot wallet.

  async #sweepAndReport(): Promise<void> {
    const { limits, store, journal, now } = this.#parts
    const { chain, address, coldAddress } = this.#wallet
    for (const { coin, balance } of await this.#wallet.balances()) {
      const own = limits.coins[String(coin.currencyId)]!
      const units = inLedger(balance, coin)
      await store.report({
        chain,
        currency_id: coin.currencyId,
        address,
        balance: formatUnits(units, LEDGER_SCALE),
        floor: own.floor,
        ceiling: own.ceiling,
        daily_limit: own.daily,
        signed_today: journal.signedToday(coin.currencyId, now()),
        cold_address: coldAddress,
      })
      if (coldAddress !== null && units > unitsOf(own.ceiling, LEDGER_SCALE)) await this.#sweep({ coin, units, own, to: coldAddress })
    }
  }

  /** Down to the middle of floor and ceiling, where no payment under way stands in its way. */
  async #sweep({
    coin,
    units,
    own,
    to,
  }: {
    coin: Coin
    units: bigint
    own: { floor: string; ceiling: string }
    to: string
  }): Promise<void> {
    if (!(await this.#wallet.maySweep())) return
    const surplus = units - (unitsOf(own.floor, LEDGER_SCALE) + unitsOf(own.ceiling, LEDGER_SCALE)) / 2n
    const amount = formatUnits(surplus, LEDGER_SCALE)
    const lack = await this.#wallet.pay({ purpose: 'sweep', withdrawal: null, coin, to, amount, chainAmount: onChain(surplus, coin) })
    if (lack !== null) this.#parts.log.debug({ chain: this.#wallet.chain, lack }, 'what is above the ceiling cannot be swept yet')
  }
}
