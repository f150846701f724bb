/**
 * What the signer writes reaches users' screens: each second the rows that changed are read, published, and what is to be told of them is
 * told. Messages have a subject each, and mails a mark in the same transaction, so that nothing is told twice over a death in between.
 */
import { minuteText } from '../../clock/minute-text.ts'
import { transact } from '../../db/transact.ts'
import { findUser, recipientsOf } from '../account/door.ts'
import { addMessage } from '../message/door.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './follow-store.ts'
import { holdOf } from './terms.ts'

export class Follower {
  #seen: string | null = null
  readonly #services: WithdrawalServices

  constructor(services: WithdrawalServices) {
    this.#services = services
  }

  async pass(): Promise<void> {
    const { db } = this.#services
    this.#seen ??= await store.newestVersion(db)
    await this.#mailRequests()
    for (;;) {
      const rows = await store.changedSince(db, this.#seen)
      for (const row of rows) await this.#tell(row)
      if (rows.length === 0) return
      this.#seen = rows.at(-1)!.version
    }
  }

  async #tell(row: store.ChangedRow): Promise<void> {
    const { db, currencies, publish, publishMessages } = this.#services
    const { id, userId, status, arrives, amount, address } = row
    const currency = currencies.find((one) => one.id === row.currencyId)!.name
    if (row.signerNote === 'two_needed' && status === 'ready') await store.askForTwo(db, id)
    if (status === 'done' && !row.isInternal) {
      const values = { withdrawal: id, arrives, currency, address }
      await transact(db, (tx) => addMessage(tx, { userId, subject: `${holdOf(id)}:done`, kind: 'withdrawal_done', values }))
    }
    if (status === 'ready' && row.needs > 0) {
      const values = { withdrawal: id, amount, currency }
      await transact(db, (tx) => addMessage(tx, { userId, subject: `${holdOf(id)}:released`, kind: 'withdrawal_released', values }))
    }
    publish(userId, id)
    publishMessages(userId)
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
