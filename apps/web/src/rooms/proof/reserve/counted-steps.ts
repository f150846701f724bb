/** Checks that a user is counted in a tally, one step after the other, by what he was given and what stands in the public log. */
import { checkInclusion, moneyText, moneyUnits, verifyReceipt } from '@assay/engine/proof/browser'
import type { Sha256, TallyVerdict } from '@assay/engine/proof/browser'
import type { Receipt } from '../api.ts'
import type { Inclusion } from './api.ts'

export interface CountedStep {
  name: 'leaf' | 'sums' | 'root' | 'balances' | 'log' | 'seen'
  state: 'ok' | 'bad' | 'unknown'
  /** `owner`: the leaves are somebody else's; `missing`: not in the tree, or not in the log; `sum`: below zero or too large. */
  reason?: 'owner' | 'missing' | 'sum' | 'form' | 'before'
  currency?: string
  /** Plain decimals. */
  found?: string
  claimed?: string
  count?: number
  hash?: string
  second?: number
}

export interface Means {
  inclusion: Inclusion
  /** The user who is logged in here. */
  userId: string
  /** Undefined while the log does not have the tally yet. */
  receipt: Receipt | undefined
  heads: ReadonlyMap<number, string>
  sha256: Sha256
}

type Part = Inclusion['parts'][number]

const money = (text: string): bigint => moneyUnits(text) ?? -1n

const read = ({ user, sheet, parts }: Inclusion) => ({
  user,
  sheet,
  parts: parts.map((part) => ({
    ...part,
    units: money(part.amount),
    path: (part.path ?? []).map((step) => ({ ...step, sum: money(step.sum) })),
  })),
})

const sumOf = (parts: readonly Part[]): string => moneyText(parts.reduce((sum, { amount }) => sum + (moneyUnits(amount) ?? 0n), 0n))

/** The parts that are in no tree: of the first such currency. */
function missing({ parts }: Inclusion): CountedStep | null {
  const currency = parts.find(({ path }) => path === null)?.currency
  if (currency === undefined) return null
  const own = parts.filter((part) => part.currency === currency)
  const claimed = sumOf(own.filter(({ path }) => path !== null))
  return { name: 'sums', state: 'bad', reason: 'missing', currency, found: sumOf(own), claimed }
}

function sumsStep(inclusion: Inclusion, { fault, currency, added }: TallyVerdict): CountedStep {
  const gone = missing(inclusion)
  if (gone) return gone
  if (fault === 'sum' || fault === 'form' || fault === 'twice')
    return { name: 'sums', state: 'bad', reason: fault === 'sum' ? 'sum' : 'form', ...(currency && { currency }) }
  return { name: 'sums', state: 'ok', count: added }
}

function rootStep({ fault, currency, sheet, sheetHash }: TallyVerdict): CountedStep {
  if (fault === 'root') return { name: 'root', state: 'bad', ...(currency && { currency }) }
  return { name: 'root', state: 'ok', hash: sheetHash, ...(sheet && { second: Math.floor(sheet.atMs / 1000) }) }
}

/** Each balance of the account, and nothing else, is what its parts add up to. */
function balancesStep({ balances }: Inclusion, { sums }: TallyVerdict): CountedStep {
  const wrong = balances.find(({ account, currency, amount }) => sums.get(`${account} ${currency}`) !== money(amount))
  if (wrong || sums.size !== balances.length) {
    const { account = 0, currency = '', amount = '0' } = wrong ?? {}
    return { name: 'balances', state: 'bad', currency, found: amount, claimed: moneyText(sums.get(`${account} ${currency}`) ?? 0n) }
  }
  return { name: 'balances', state: 'ok', count: balances.length }
}

/** The line of the tally in the log: its point and the hash of the sheet. */
const lineOf = ({ sheet, sheetHash }: TallyVerdict): string =>
  sheet ? `tally/1 ${sheet.id} ${sheet.atMs} ${sheet.block} ${sheet.blockHash} ${sheetHash}` : ''

async function logSteps(verdict: TallyVerdict, { receipt, heads, sha256 }: Means): Promise<CountedStep[]> {
  if (!receipt) return [{ name: 'log', state: 'unknown' }]
  const found = receipt.seconds.find(({ leaves }) => leaves.some(({ leaf }) => leaf === lineOf(verdict)))
  const { fault, passed, isAnchored } = await verifyReceipt(receipt, { sha256, heads })
  const isSound = (await verifyReceipt(receipt, { sha256, heads: new Map() })).fault === null
  if (!found || !isSound) return [{ name: 'log', state: 'bad', reason: 'missing' }]
  const { second } = found
  const last = passed.at(-1)
  return [
    { name: 'log', state: 'ok', second },
    { name: 'seen', state: fault !== null ? 'bad' : isAnchored ? 'ok' : 'unknown', ...(last && { second: last.second, hash: last.head }) },
  ]
}

/** The steps up to the first that does not hold; what comes after it is not checked. */
export async function countedSteps(means: Means): Promise<CountedStep[]> {
  const { inclusion, userId, sha256 } = means
  if (inclusion.user !== userId) return [{ name: 'leaf', state: 'bad', reason: 'owner' }]
  const verdict = await checkInclusion(read(inclusion), sha256)
  const steps: CountedStep[] = [
    { name: 'leaf', state: 'ok', count: inclusion.parts.length },
    sumsStep(inclusion, verdict),
    rootStep(verdict),
    balancesStep(inclusion, verdict),
  ]
  const broken = steps.findIndex(({ state }) => state === 'bad')
  return broken >= 0 ? steps.slice(0, broken + 1) : [...steps, ...(await logSteps(verdict, means))]
}

export const outcomeOf = (steps: readonly CountedStep[]): 'counted' | 'partly' | 'not' =>
  steps.some(({ state }) => state === 'bad') ? 'not' : steps.some(({ state }) => state === 'unknown') ? 'partly' : 'counted'
