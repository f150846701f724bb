import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { networkNameOf } from '@assay/chain/networks'
import { formatUnits } from '@assay/money'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { unitsTyped } from '../wallet/door.ts'
import { namedCoin } from './coins.ts'
import { insertReport, listReports, type ReportRow } from './report-store.ts'
import type { DepositServices } from './services.ts'
import { REPORTS_MAXIMUM } from './terms.ts'

/** Tells operators of a payment that nobody watches. It moves nothing. */
export async function report(
  services: DepositServices,
  input: CallParsed<'deposit.report'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'deposit.report'>> {
  const { network, currency } = namedCoin(services, input)
  if (!services.keys.has(network.chain)) refuse('deposit_closed')
  if (services.watchers.has(network.chain)) refuse('deposit_watched')
  const amount = formatUnits(unitsTyped(input.amount, 'amount', currency.scale), currency.scale)
  const one = { userId, network: network.id, currencyId: currency.id, amount, account: input.account.trim() }
  const row = await transact(services.db, (tx) => insertReport(tx, one, REPORTS_MAXIMUM))
  return reportOut(services, row ?? refuse('deposit_notices_full', { values: { count: REPORTS_MAXIMUM } }))
}

export async function reports(
  services: DepositServices,
  page: CallParsed<'deposit.reports'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'deposit.reports'>> {
  const { rows, total } = await listReports(services.db, userId, page)
  return { data: rows.map((row) => reportOut(services, row)), ...page, total }
}

export const reportOut = ({ currencies }: Pick<DepositServices, 'currencies'>, row: ReportRow): CallOutput<'deposit.report'> => ({
  id: row.id,
  currency_id: String(row.currencyId),
  currency_name: currencies.find(({ id }) => id === row.currencyId)?.name ?? '',
  network: row.network,
  network_name: networkNameOf(row.network),
  amount: row.amount,
  account: row.account,
  created_at: row.createdAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
})
