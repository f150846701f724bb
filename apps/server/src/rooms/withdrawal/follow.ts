/**
 * What the signer writes reaches users' screens: each second the rows that changed are read, published, and what is to be told of them is
 * told. How far is kept in the transaction that tells it, and goes up to where no older change can appear, so that each is told once over a
 * death, a start and commits in any order.
 */
import { minuteText } from '../../clock/minute-text.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { findUser, recipientsOf } from '../account/door.ts'
import { addMessage } from '../message/door.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './follow-store.ts'
import { holdOf } from './terms.ts'

export class Follower {
  readonly #services: WithdrawalServices

  constructor(services: WithdrawalServices) {
    this.#services = services
  }

  async pass(): Promise<void> {
    const { db, publish, publishMessages } = this.#services
    await this.#mailRequests()
    const closed = await store.closedVersion(db)
    for (let isAll = closed === null; !isAll;) {
      const changed = await transact(db, async (tx) => {
        const taken = await store.takeChanged(tx, closed!)
        for (const row of taken.rows) await this.#tell(tx, row)
        return taken
      })
      for (const { userId, id } of changed.rows) {
        publish(userId, id)
        publishMessages(userId)
      }
      isAll = changed.isAll
    }
  }

  async #tell(tx: Tx, row: store.ChangedRow): Promise<void> {
    const { id, userId, status, arrives, amount, address } = row
    const currency = this.#services.currencies.find((one) => one.id === row.currencyId)!.name
    // It goes back to the first of two: it is released after the second.
    if (row.signerNote === 'two_needed' && status === 'ready') return store.askForTwo(tx, id)
    if (status === 'done' && !row.isInternal) {
      const values = { withdrawal: id, arrives, currency, address }
      await addMessage(tx, { userId, subject: `${holdOf(id)}:done`, kind: 'withdrawal_done', values })
    }
    // One to another user ends within a second or so, and that is told.
    if (status === 'ready' && row.needs > 0 && !row.isInternal) {
      const values = { withdrawal: id, amount, currency }
      await addMessage(tx, { userId, subject: `${holdOf(id)}:released:${row.needs}`, kind: 'withdrawal_released', values })
    }
  }

  async #mailRequests(): Promise<void> {
    const { db, account, currencies } = this.#services
    for (const row of await store.listUntold(db)) {
      const currency = currencies.find((one) => one.id === row.currencyId)!.name
      await transact(db, async (tx) => {
        if (!(await store.markTold(tx, row.id))) return
        const user = await findUser(tx, row.userId)
        const [recipient] = user ? recipientsOf(user) : []
        if (!recipient) return
        const { channel, address: to } = recipient
        const values = { amount: row.amount, currency, address: row.address, time: minuteText(row.requestedAt.getTime()) }
        await account.sender.sendWithdrawal(tx, { channel, to, lang: row.lang, notice: { kind: 'withdrawal_requested', values } })
      })
    }
  }
}
