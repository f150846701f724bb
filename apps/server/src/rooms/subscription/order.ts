import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { stepMs } from '@assay/engine/subscription'
import { divFloor, formatUnits, transfer, type LedgerEntry } from '@assay/money'
import type { MoneyTurn } from '../../desk/room.ts'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { unitsTyped } from '../wallet/door.ts'
import { takeStatement, type Taken, type Wish } from './order-store.ts'
import { orderOut } from './present.ts'
import type { ProjectRow } from './project-store.ts'
import { saleOf, type Sale } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { holdOf, lockOf, PROCEEDS, SALE, TOKEN_SCALE } from './terms.ts'

/** The sale of an id, with what everybody sees of it. Refuses `project_not_found`. */
export async function knownProject(services: SubscriptionServices, id: string): Promise<ProjectRow> {
  return (await services.readProject(id)) ?? refuse('project_not_found')
}

/**
 * Commits an amount to a sale. First come without a soft cap: it buys whole lots at its turn, what is left of those wanted. Any other sale holds
 * it until the end.
 */
export async function order(
  services: SubscriptionServices,
  input: CallParsed<'subscription.order'>,
  { session: { userId }, idempotent }: UserContext,
): Promise<CallOutput<'subscription.order'>> {
  const project = await knownProject(services, input.project_id)
  const pay = services.catalogue.currency(project.payCurrencyId)!
  if (input.pay_currency !== undefined && input.pay_currency !== String(pay.id)) {
    refuse('pay_currency_wrong', { values: { currency: pay.name }, fields: { pay_currency: 'pay_currency_wrong' } })
  }
  const sale = saleOf(project, pay.scale)
  const units = unitsTyped(input.amount, 'amount', pay.scale)
  if (units < sale.lotCost) {
    refuse('sale_minimum', {
      values: { minimum: formatUnits(sale.lotCost, pay.scale), currency: pay.name },
      fields: { amount: 'sale_minimum' },
    })
  }
  const account = accountOf(userId, CHANGE)
  const wish = wishOf(sale, { units, payScale: pay.scale, userId, account })
  return services.desk.submit({
    userId,
    accounts: [account, SALE, PROCEEDS],
    idempotent,
    guard: () => takeStatement(wish),
    run(turn, [taken]) {
      if (!taken) return refuse('project_not_found')
      refuseUntaken(services, sale, taken)
      book(turn, { sale, taken, account, units })
      return orderOut(services, project, taken)
    },
  })
}

/** More than the cap is refused, however much more it is. */
function lotsWanted({ lotCost, capLots }: Sale, units: bigint): bigint {
  const lots = divFloor(units, lotCost)
  return lots > capLots ? capLots + 1n : lots
}

function wishOf(sale: Sale, by: { units: bigint; payScale: number; userId: number; account: number }): Wish {
  const { isFirstCome, isImmediate } = sale
  return {
    projectId: sale.id,
    userId: by.userId,
    account: by.account,
    amount: formatUnits(isFirstCome ? sale.lotCost : by.units, by.payScale),
    lots: isFirstCome ? lotsWanted(sale, by.units) : 0n,
    capLots: sale.capLots,
    isFirstCome,
    isImmediate,
    unlockMs: stepMs(sale.unlock, 1),
  }
}

function refuseUntaken({ catalogue }: SubscriptionServices, sale: Sale, { state, own }: Taken): void {
  switch (state) {
    case 'early':
      return refuse('sale_not_started')
    case 'over':
      return refuse('sale_ended')
    case 'paused':
      return refuse('sale_paused')
    case 'sold_out':
      return refuse('sale_sold_out')
    case 'cap': {
      const left = formatUnits((sale.capLots - BigInt(own)) * sale.lotUnits, TOKEN_SCALE)
      const currency = catalogue.currency(sale.currencyId)!.name
      return refuse('sale_cap', { values: { left, currency }, fields: { amount: 'sale_cap' } })
    }
    case 'taken':
  }
}

function book(turn: MoneyTurn, { sale, taken, account, units }: { sale: Sale; taken: Taken; account: number; units: bigint }): void {
  const { payCurrencyId: currencyId } = sale
  const lots = BigInt(taken.taken)
  const reference = holdOf(taken.id)
  const cost = sale.isFirstCome ? lots * sale.lotCost : units
  if (turn.available(account, currencyId) < cost) refuse('insufficient_balance', { fields: { amount: 'insufficient_balance' } })
  if (sale.isImmediate) {
    const sold = { account: SALE, currencyId: sale.currencyId, available: -lots * sale.lotUnits, held: 0n, hold: null }
    const paid = transfer(cost, { from: account, to: PROCEEDS, currencyId })
    const entries = [...paid, sold, receipt(sale, { account, id: taken.id, lots })]
    turn.post([{ kind: 'subscription_pay', reference, entries }])
    return
  }
  const entries = [{ account, currencyId, available: -cost, held: cost, hold: reference }]
  turn.post([{ kind: 'subscription_hold', reference, entries }])
}

/** Tokens come to the buyer: locked unless they may be spent at once. */
export function receipt(sale: Sale, { account, id, lots }: { account: number; id: string; lots: bigint }): LedgerEntry {
  const units = lots * sale.lotUnits
  const isLocked = sale.unlock.kind !== 'at_once'
  return {
    account,
    currencyId: sale.currencyId,
    available: isLocked ? 0n : units,
    held: isLocked ? units : 0n,
    hold: isLocked ? lockOf(id) : null,
  }
}
