/** Sales are made as drafts and scheduled. From then on everybody sees them, their tokens exist, and no term changes any more. */
import type { FieldCode } from '@assay/contract/texts'
import { langs, type Text } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import { parseUnits, transfer, unitsOf } from '@assay/money'
import type { Database, Tx } from '../../db/pool.ts'
import type { DeskPosting } from '../../desk/room.ts'
import type { CatalogueCurrency } from '../market/door.ts'
import * as store from './project-store.ts'
import { lotCostOf } from './sale.ts'
import type { SubscriptionServices } from './services.ts'
import { FIRST_TOKEN_ID, SALE, saleReference, TOKEN_SCALE } from './terms.ts'

/** What an operator says of a sale. Amounts of tokens and prices are plain decimals. */
export interface Draft {
  /** The token's name and code: Fern, FRN. */
  name: string
  code: string
  payCurrencyId: number
  about: Text
  website: string | null
  whitepaper: string | null
  /** Who has the token after the sale, in per cent of all. */
  holders: readonly { holder: string; percent: string }[]
  mode: 'first_come' | 'pro_rata'
  /** Of one token, in the pay currency. */
  price: string
  lot: string
  issuance: string
  supply: string
  cap: string
  /** In the pay currency. Null where the sale goes ahead with any amount. */
  softCap: string | null
  startsMs: number
  endsMs: number
  unlock: { kind: 'at_once' } | { kind: 'date'; fromMs: number } | { kind: 'linear'; fromMs: number; days: number }
  /** A round of a series of the sandbox. */
  round?: { series: string; round: number }
}

/** A draft says something that cannot be. `field` names it. */
export class DraftRefused extends Error {
  readonly field: keyof Draft
  readonly code: FieldCode

  constructor(field: keyof Draft, code: FieldCode, message: string) {
    super(`${field}: ${message}`)
    this.field = field
    this.code = code
  }
}

const CODE = /^[A-Z0-9]{2,10}$/
const DAYS_MAXIMUM = 3_660
/** A mistyped year would keep what is committed for good: nobody takes it back before the end. */
const ENDS_WITHIN_DAYS = 366
/** Exact as a number of JavaScript, and far below what the database counts. */
const LOTS_MAXIMUM = BigInt(Number.MAX_SAFE_INTEGER)

function wholeLots(draft: Draft, field: 'supply' | 'cap'): bigint {
  const lot = parseUnits(draft.lot, TOKEN_SCALE)
  if (lot === null || lot <= 0n) throw new DraftRefused('lot', 'field_positive', 'must be an amount above zero')
  const units = parseUnits(draft[field], TOKEN_SCALE)
  if (units === null || units <= 0n || units % lot !== 0n) throw new DraftRefused(field, 'field_format', 'must be whole lots')
  if (units / lot > LOTS_MAXIMUM) throw new DraftRefused(field, 'field_too_large', 'is more lots than can be counted')
  return units / lot
}

function checkTimes({ startsMs, endsMs, unlock }: Draft): void {
  if (!(endsMs > startsMs)) throw new DraftRefused('endsMs', 'field_too_small', 'must come after the beginning')
  if (!(endsMs > Date.now())) throw new DraftRefused('endsMs', 'field_too_small', 'is over')
  if (endsMs > Date.now() + ENDS_WITHIN_DAYS * DAY_MS)
    throw new DraftRefused('endsMs', 'field_too_large', `is later than in ${ENDS_WITHIN_DAYS} days`)
  if (unlock.kind === 'at_once') return
  if (!(unlock.fromMs >= endsMs)) throw new DraftRefused('unlock', 'field_too_small', 'must not begin before the end')
  if (unlock.fromMs > endsMs + DAYS_MAXIMUM * DAY_MS)
    throw new DraftRefused('unlock', 'field_too_large', `begins later than ${DAYS_MAXIMUM} days after the end`)
  if (unlock.kind === 'linear' && !(Number.isInteger(unlock.days) && unlock.days >= 1 && unlock.days <= DAYS_MAXIMUM)) {
    throw new DraftRefused('unlock', 'field_too_large', `must take 1 to ${DAYS_MAXIMUM} days`)
  }
}

/** A plain https address: a name before an @ would pose as the host. */
function isLink(text: string | null): boolean {
  if (text === null) return true
  // `https:token.example` is the same to a browser, and not to a reader.
  if (!text.startsWith('https://')) return false
  const address = URL.parse(text)
  return address !== null && address.username === '' && address.password === ''
}

function checkTexts(draft: Draft): void {
  if (!CODE.test(draft.code)) throw new DraftRefused('code', 'field_format', 'must be 2 to 10 capitals or digits')
  if (draft.name.trim() === '') throw new DraftRefused('name', 'field_required', 'is missing')
  if (langs.some((lang) => !draft.about[lang]?.trim())) throw new DraftRefused('about', 'field_required', 'lacks a language')
  if (!isLink(draft.website)) throw new DraftRefused('website', 'field_format', 'must be an https address')
  if (!isLink(draft.whitepaper)) throw new DraftRefused('whitepaper', 'field_format', 'must be an https address')
}

function checkSums(draft: Draft, payScale: number): { supplyLots: bigint; capLots: bigint } {
  const supplyLots = wholeLots(draft, 'supply')
  const capLots = wholeLots(draft, 'cap')
  if (capLots > supplyLots) throw new DraftRefused('cap', 'field_too_large', 'is more than the supply')
  const issuance = parseUnits(draft.issuance, TOKEN_SCALE)
  if (issuance === null || issuance < parseUnits(draft.supply, TOKEN_SCALE)!)
    throw new DraftRefused('issuance', 'field_too_small', 'is less than the supply')
  if (parseUnits(draft.price, TOKEN_SCALE) === null) throw new DraftRefused('price', 'field_decimal', 'must be a plain decimal')
  const lotCost = lotCostOf(draft.price, draft.lot, payScale)
  if (lotCost === null) throw new DraftRefused('price', 'field_format', 'must make a lot cost a whole number of the smallest unit')
  if (draft.softCap !== null) {
    const softCap = parseUnits(draft.softCap, payScale)
    if (softCap === null || softCap <= 0n || softCap > lotCost * supplyLots)
      throw new DraftRefused('softCap', 'field_too_large', 'is more than the sale can bring')
  }
  const percents = draft.holders.map(({ percent }) => parseUnits(percent, 2))
  if (percents.length > 0 && percents.reduce((sum: bigint, one) => sum + (one ?? 0n), 0n) !== 10_000n) {
    throw new DraftRefused('holders', 'field_format', 'must be 100 per cent together')
  }
  return { supplyLots, capLots }
}

/** Neither with a token of a sale nor with a stock. */
export const canPay = ({ soldAt, kind }: Pick<CatalogueCurrency, 'soldAt' | 'kind'>): boolean => !soldAt && kind !== 'stock'

/**
 * Makes a draft that nobody sees. Returns its id, or null when this round of its series exists. Throws a DraftRefused, which the caller's
 * transaction has to undo.
 */
export async function makeProject(
  { db, catalogue }: { db: Database | Tx; catalogue: SubscriptionServices['catalogue'] },
  draft: Draft,
): Promise<string | null> {
  checkTexts(draft)
  checkTimes(draft)
  const pay = catalogue.currency(draft.payCurrencyId)
  if (!pay || !canPay(pay)) throw new DraftRefused('payCurrencyId', 'field_choice', 'is not a currency to pay in')
  const lots = checkSums(draft, pay.scale)
  const currencyId = await store.ensureToken(db, draft.code, { scale: TOKEN_SCALE, firstId: FIRST_TOKEN_ID })
  if (currencyId === null) throw new DraftRefused('code', 'field_choice', 'is the code of a listed currency')
  const { unlock, round } = draft
  const id = await store.insertProject(db, {
    ...draft,
    ...lots,
    currencyId,
    unlockKind: unlock.kind,
    unlockFromMs: unlock.kind === 'at_once' ? null : unlock.fromMs,
    unlockDays: unlock.kind === 'linear' ? unlock.days : null,
    series: round?.series ?? null,
    round: round?.round ?? null,
  })
  // Each round of the sandbox is a play of its own.
  if (id !== null && !round) refuseTokenFault(await store.findTokenFault(db, id))
  return id
}

const TOKEN_FAULTS: Record<store.TokenFault, [code: FieldCode, message: string]> = {
  code: ['field_choice', 'is the code of a play token'],
  name: ['field_choice', 'is another than earlier sales of the token have'],
  issuance: ['field_choice', 'is another than earlier sales of the token have'],
  supply: ['field_too_large', 'is more than earlier sales of the token have left'],
}

/** Throws a DraftRefused. */
export function refuseTokenFault(fault: store.TokenFault | null): void {
  if (fault !== null) throw new DraftRefused(fault, ...TOKEN_FAULTS[fault])
}

/** What a sale issues when it is scheduled. The desks know its token from here on. Undefined where there is no such sale. */
export async function issueOf(services: SubscriptionServices, id: string): Promise<DeskPosting | undefined> {
  const terms = await store.findTerms(services.db, id)
  if (!terms) return undefined
  const { currencyId } = terms
  const units = BigInt(terms.supplyLots) * unitsOf(terms.lot, TOKEN_SCALE)
  await makeKnown(services, currencyId)
  const entries = transfer(units, { from: services.issuer, to: SALE, currencyId })
  return { kind: 'subscription_issue', reference: saleReference(id), entries }
}

/** What a sale that gave nothing takes back of what it issued. */
export async function unissueOf({ db, issuer }: SubscriptionServices, id: string): Promise<DeskPosting> {
  const { currencyId, supplyLots, lot } = (await store.findTerms(db, id))!
  const units = BigInt(supplyLots) * unitsOf(lot, TOKEN_SCALE)
  return { kind: 'subscription_issue', reference: saleReference(id), entries: transfer(units, { from: SALE, to: issuer, currencyId }) }
}

/** Lets everybody see a round of the sandbox and issues its tokens for sale, once. Returns whether this call did. */
export async function scheduleProject(services: SubscriptionServices, id: string): Promise<boolean> {
  const { desk, issuer } = services
  const issue = await issueOf(services, id)
  if (!issue) return false
  const isDone = await desk.submit({
    userId: null,
    accounts: [issuer, SALE],
    idempotent: null,
    guard: () => store.scheduleStatement(id),
    run(turn, [scheduled]) {
      if (!scheduled) return false
      turn.post([issue])
      return true
    },
  })
  await knowTokens(services)
  return isDone
}

/** The desks must know a currency before anything is booked in it. */
async function makeKnown({ db, addCurrency }: SubscriptionServices, currencyId: number): Promise<void> {
  const { name, scale } = (await store.findCurrency(db, currencyId))!
  addCurrency(currencyId, { name, scale })
}

/** Adds the tokens of all sales to the catalogue. */
export async function knowTokens({ db, catalogue, addCurrency }: SubscriptionServices): Promise<void> {
  for (const { id, code, name, scale, price, payCurrencyId } of await store.listTokens(db)) {
    addCurrency(id, { name: code, scale })
    const names = Object.fromEntries(langs.map((lang) => [lang, name])) as Text
    catalogue.addToken({ id, name: code, kind: 'crypto', scale, names, soldAt: { price, currencyId: payCurrencyId } })
  }
}
