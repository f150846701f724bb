/**
 * Tokens that were sold here get a pair (docs/decisions/0063): proposed by one operator, decided by another, open from a moment that everybody can
 * see coming. What follows from the price of the sale is worked out, not typed.
 */
import type { CallOutput, CallParsed } from '@assay/contract'
import type { ErrorCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import { DAY_MS, MINUTE_MS } from '@assay/engine/market'
import { divHalfUp, formatUnits, powerOfTen, unitsOf } from '@assay/money'
import { transact } from '../../db/transact.ts'
import { scalesAt, tokenInstrument, type PairScales } from '../../feeds/token-pairs.ts'
import type { OperatorContext } from '../../http/context.ts'
import type { CatalogueCurrency } from '../market/door.ts'
import { decide, deskDecision, findTerms, propose, type Deciding, type Terms } from '../operator/door.ts'
import { addingPair, heldOf, insertTokenPairStatement, type ListingFault, type NewTokenPair } from './pair-store.ts'
import type { InstrumentServices } from './services.ts'

const KIND = 'instrument.list'
/** A year: a later opening is a typo. */
const LATEST_MS = 366 * DAY_MS

/** A tick is a hundredth of the price at the most. */
const LEAST_TICKS = 100
/** How far the price of a sale in another coin may have gone between proposal and decision. */
const DRIFT_PERCENT = 5

interface FirstPrice extends PairScales {
  ticks: number
}

/** What one costs in USDT by its sale. Null where that is too little to be traded in ticks. */
function firstPriceOf({ market }: Pick<InstrumentServices, 'market'>, token: CatalogueCurrency): FirstPrice | null {
  const price = market.prices.usdtPerUnit(token.id)
  if (price === null || Number(price) <= 0) return null
  const scales = scalesAt(Number(price))
  const fine = price.split('.')[1]?.length ?? 0
  const ticks = Number(divHalfUp(unitsOf(price, fine) * powerOfTen(scales.priceDecimals), powerOfTen(fine)))
  return ticks >= LEAST_TICKS ? { ticks, ...scales } : null
}

const symbolOf = (token: CatalogueCurrency): string => `${token.name}/USDT`

export async function listTokens({ db, market }: InstrumentServices): Promise<CallOutput<'instrument.tokens'>> {
  const tokens = market.catalogue.currencies.filter(({ soldAt }) => soldAt !== undefined)
  const held = await heldOf(
    db,
    tokens.map(({ id }) => id),
  )
  return tokens.map((token) => {
    const pair = market.tokenPair(symbolOf(token))
    const first = pair ? { ticks: pair.firstTicks, ...pair.instrument } : firstPriceOf({ market }, token)
    const text = (ticks: number): string => formatUnits(BigInt(ticks), first!.priceDecimals)
    return {
      currency_id: String(token.id),
      code: token.name,
      name: token.names.en,
      symbol: symbolOf(token),
      opens_at: pair ? new Date(pair.opensMs).toISOString() : null,
      first_price: first && text(first.ticks),
      index: pair ? text(pair.indices.at(-1)?.ticks ?? pair.firstTicks) : null,
      tick: first && text(1),
      lot: first && formatUnits(1n, first.amountDecimals),
      is_held: held.has(token.id),
    }
  })
}

/** There is nothing to trade before a sale has delivered. */
async function requireHeld({ db }: InstrumentServices, tokenId: number): Promise<void> {
  if (!(await heldOf(db, [tokenId])).has(tokenId)) refuse('token_unheld')
}

/** Refuses an opening that not everybody could see coming, asked again when it is approved, or that is too far away. */
function refuseTime({ pairNoticeMs }: Pick<InstrumentServices, 'pairNoticeMs'>, opensMs: number, nowMs: number): void {
  const code = opensMs <= nowMs ? 'field_too_small' : opensMs > nowMs + LATEST_MS ? 'field_too_large' : null
  if (code) refuse('parameter_error', { fields: { opens_at: code } })
  if (opensMs < nowMs + pairNoticeMs)
    refuse('opening_soon', { values: { minutes: pairNoticeMs / MINUTE_MS }, fields: { opens_at: 'opening_soon' } })
}

export async function proposeListing(
  services: InstrumentServices,
  { currency_id: currencyId, opens_at: opensAt, note }: CallParsed<'instrument.proposeListing'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'instrument.proposeListing'>> {
  const { db, market, now } = services
  const token = market.catalogue.currency(Number(currencyId))
  const first = token?.soldAt ? firstPriceOf(services, token) : null
  if (!token || !first) return refuse('currency_unknown', { fields: { currency_id: 'currency_unknown' } })
  await requireHeld(services, token.id)
  if (market.tokenPair(symbolOf(token))) refuse('already_so')
  const opensMs = Date.parse(opensAt)
  refuseTime(services, opensMs, now())
  const terms = {
    currency_id: currencyId,
    code: token.name,
    name: token.names.en,
    symbol: symbolOf(token),
    price_decimals: first.priceDecimals,
    amount_decimals: first.amountDecimals,
    first_ticks: first.ticks,
    first_price: formatUnits(BigInt(first.ticks), first.priceDecimals),
    opens_at: new Date(opensMs).toISOString(),
  }
  const proposal = await transact(db, (tx) => propose(tx, { kind: KIND, subject: `token:${currencyId}`, terms, note, operatorId }))
  return { id: proposal.id, terms_hash: proposal.termsHash }
}

export async function decideListing(
  services: InstrumentServices,
  { id, terms_hash: termsHash, decision, note }: CallParsed<'instrument.decideListing'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'instrument.decideListing'>> {
  const deciding: Deciding = { id, kind: KIND, termsHash, decision, note, operatorId }
  if (decision === 'approved') await list(services, deciding)
  else await transact(services.db, (tx) => decide(tx, deciding))
  return { id, decision }
}

const pairOf = (terms: Terms): NewTokenPair => {
  const tokenId = Number(terms['currency_id'])
  const scales = { priceDecimals: Number(terms['price_decimals']), amountDecimals: Number(terms['amount_decimals']) }
  const name = String(terms['name'])
  const firstTicks = Number(terms['first_ticks'])
  return {
    instrument: tokenInstrument({ tokenId, code: String(terms['code']), name, firstTicks, ...scales }),
    name,
    firstTicks,
    opensMs: Date.parse(String(terms['opens_at'])),
  }
}

const FAULTS: Record<ListingFault, ErrorCode> = { listed: 'already_so', unheld: 'token_unheld', changed: 'proposal_changed' }

/** A sale at another price, or in a coin whose price has gone, leaves a proposal that says what is not so any more. */
function refuseDrift(services: InstrumentServices, token: CatalogueCurrency, { instrument, firstTicks }: NewTokenPair): void {
  const first = firstPriceOf(services, token)
  const isNear = first !== null && Math.abs(first.ticks - firstTicks) * 100 <= firstTicks * DRIFT_PERCENT
  if (!isNear || first.priceDecimals !== instrument.priceDecimals) refuse('proposal_changed')
}

/** The decision and the pair are one transaction. */
async function list(services: InstrumentServices, deciding: Deciding): Promise<void> {
  // Terms never change. They are read before only to make the pair that the decision adds.
  const terms = (await findTerms(services.db, deciding)) ?? refuse('proposal_unknown')
  const pair = pairOf(JSON.parse(terms) as Terms)
  const token = services.market.catalogue.currency(pair.instrument.id)
  if (!token?.soldAt) return refuse('proposal_changed')
  const { guard, take, log } = deskDecision(deciding, addingPair(pair, token.soldAt))
  await services.spot.submit({
    userId: null,
    accounts: [],
    idempotent: null,
    guard,
    run(turn, [row]) {
      const decided = take(row)
      refuseTime(services, pair.opensMs, turn.timeMs)
      if (decided.fault !== null) refuse(FAULTS[decided.fault as ListingFault])
      refuseDrift(services, token, pair)
      turn.write(insertTokenPairStatement(pair, deciding.id))
      log(turn, decided)
    },
  })
  // Where this fails it is listed all the same, and a chore makes it known.
  await services.takeUpTokenPairs().catch(() => undefined)
}
