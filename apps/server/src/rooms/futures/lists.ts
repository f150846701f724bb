/** Lists of positions. Live ones come from the engine, ended ones from the database. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { divHalfUp, formatUnits, powerOfTen } from '@assay/money'
import { positionOfRow } from '../../desk/lever/load.ts'
import type { UserContext } from '../../http/context.ts'
import type { Contract } from './contracts.ts'
import { lotsText, moneyText, priceText, timeText } from './figures.ts'
import {
  presentAccount,
  presentIdleAccount,
  presentPosition,
  presentLivePosition,
  type AccountAnswer,
  type PositionAnswer,
} from './present.ts'
import { leverAccountOf, type FuturesServices } from './services.ts'
import * as store from './store.ts'

type Book = CallOutput<'futures.dealAll'>

export function listDeal(services: FuturesServices, input: CallParsed<'futures.deal'>, context: UserContext): Promise<Book> {
  return bookOf(services, context.session.userId, services.contracts.byPair(input.currency_id, input.legal_id))
}

/** Open positions and waiting orders, newest first, with the account. `only` limits them to one instrument. */
export async function bookOf(services: FuturesServices, userId: number, only: Contract | null = null): Promise<Book> {
  const account = await accountNow(services, userId)
  const { desk } = services
  const shown = desk.futures
    .positionsOf(leverAccountOf(userId))
    .filter(({ instrumentId }) => only === null || instrumentId === only.instrument.id)
    .reverse()
    .map((position) => presentLivePosition(services, desk.futures, { position, publicId: desk.publicIdOf(position.id)! }))
  return {
    positions: shown.filter(({ status }) => status === 'open'),
    orders: shown.filter(({ status }) => status === 'waiting'),
    account,
  }
}

export async function accountNow({ db, desk }: FuturesServices, userId: number): Promise<AccountAnswer> {
  const account = leverAccountOf(userId)
  const available = desk.futures.hasAccount(account) ? 0n : await store.findAvailable(db, account)
  // The engine may have loaded the account during the query, so it is asked again.
  return desk.futures.hasAccount(account) ? presentAccount(desk.futures.accountView(account)) : presentIdleAccount(available)
}

export async function listHistory(
  services: FuturesServices,
  input: CallParsed<'futures.history'>,
  context: UserContext,
): Promise<CallOutput<'futures.history'>> {
  const { page, limit, status, currency_id: baseId, legal_id: quoteId } = input
  const isNarrowed = baseId !== undefined || quoteId !== undefined
  const instrumentIds = isNarrowed ? services.contracts.matching(baseId, quoteId).map(({ instrument }) => instrument.id) : null
  const { rows, total } = await store.listPositions(services.db, { userId: context.session.userId, instrumentIds, status, page, limit })
  return { data: rows.map((row) => presentListed(services, row)), page, limit, total }
}

/** Shows a live position with the engine's figures, and an ended one as it is stored. */
function presentListed(services: FuturesServices, kept: store.ListedPosition): PositionAnswer {
  const { desk, contracts } = services
  const publicId = kept['public_id']!
  const live = desk.futures.position(Number(kept['id']))
  if (live) return presentLivePosition(services, desk.futures, { position: live, publicId })
  const position = positionOfRow(kept)
  return presentPosition({
    position,
    contract: contracts.of(position.instrumentId),
    publicId,
    closeTicks: kept.close_ticks === null ? null : Number(kept.close_ticks),
    openingMargin: kept.opening_margin === null ? null : store.unitsOfColumn(kept.opening_margin),
    view: null,
  })
}

export async function showPosition(
  services: FuturesServices,
  input: CallParsed<'futures.position'>,
  context: UserContext,
): Promise<CallOutput<'futures.position'>> {
  const { userId } = context.session
  const row = await store.findPosition(services.db, userId, input.id)
  if (!row) return refuse('position_not_found')
  const { db, contracts } = services
  const contract = contracts.of(positionOfRow(row).instrumentId)
  const [fills, overnights, liquidations] = await Promise.all([
    store.listFills(db, input.id),
    store.listOvernights(db, input.id),
    store.listLiquidations(db, leverAccountOf(userId), input.id),
  ])
  return {
    ...presentListed(services, row),
    fills: fills.map((fill) => presentFill(services, contract, fill)),
    overnights: overnights.map((charge) => presentOvernight(contract, charge)),
    liquidations: liquidations.map((one) => presentLiquidation(services, one)),
  }
}

type Detail = CallOutput<'futures.position'>

const plain = (numeric: string): string => moneyText(store.unitsOfColumn(numeric))
/** Decimals of a conversion rate, which may have no exact decimal. */
const RATE_DECIMALS = 12

function presentFill({ contracts }: FuturesServices, contract: Contract, fill: store.FillRow): Detail['fills'][number] {
  const { conversion } = fill
  return {
    number: fill.number,
    kind: fill.kind,
    time: timeText(Number(fill.time_ms)),
    tick_seq: fill.tick_seq,
    price: priceText(Number(fill.price_ticks), contract),
    lots: lotsText(Number(fill.lots)),
    notional: plain(fill.notional),
    fee: plain(fill.fee),
    profit: plain(fill.profit),
    liquidation_fee: plain(fill.liquidation_fee),
    deficit: plain(fill.deficit),
    conversion: conversion && {
      symbol: contracts.of(conversion.instrumentId).instrument.symbol,
      seq: String(conversion.seq),
      rate: ratioText(BigInt(conversion.numerator), BigInt(conversion.denominator)),
    },
  }
}

const ratioText = (numerator: bigint, denominator: bigint): string =>
  formatUnits(divHalfUp(numerator * powerOfTen(RATE_DECIMALS), denominator), RATE_DECIMALS)

/** The price is the mid, which may lie between two ticks and so has one more decimal. */
function presentOvernight({ instrument: { priceDecimals } }: Contract, charge: store.OvernightRow): Detail['overnights'][number] {
  return {
    time: timeText(Number(charge.time_ms)),
    price: formatUnits(BigInt(charge.twice_mid) * 5n, priceDecimals + 1),
    lots: lotsText(Number(charge.lots)),
    fee: plain(charge.fee),
  }
}

function presentLiquidation({ contracts }: FuturesServices, row: store.LiquidationRow): Detail['liquidations'][number] {
  const { equityBefore, maintenanceBefore, liquidationFee } = row.step
  return {
    time: timeText(Number(row.time_ms)),
    equity: moneyText(BigInt(equityBefore)),
    maintenance: moneyText(BigInt(maintenanceBefore)),
    symbol: contracts.of(row.instrument_id).instrument.symbol,
    tick_seq: row.tick_seq,
    fee: moneyText(BigInt(liquidationFee)),
  }
}
