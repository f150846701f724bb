import type { CallOutput } from '@assay/contract'
import { useEffect, useMemo, useState } from 'react'
import type { Account } from '../check/contract-account.ts'
import { accountStep } from '../check/contract-account.ts'
import type { ContractStory } from '../check/contract-steps.ts'
import { contractSteps } from '../check/contract-steps.ts'
import type { DualRow, DualStory } from '../check/dual-steps.ts'
import { dualSteps } from '../check/dual-steps.ts'
import type { OptionRow, OptionStory } from '../check/option-steps.ts'
import type { Kind } from '../check/kind.ts'
import { optionSteps } from '../check/option-steps.ts'
import { receiptSteps } from '../check/receipt-steps.ts'
import { ticksAhead } from '../check/receipt-ticks.ts'
import { seedStep } from '../check/seed.ts'
import type { Step } from '../check/step.ts'
import { unknown } from '../check/step.ts'
import type { TermsAt } from '../check/terms.ts'
import { volatilityStep } from '../check/volatility.ts'
import { rememberedHeads } from '../heads.ts'
import type { Receipt } from '../api.ts'
import { priceConfig, readCandles } from '../api.ts'

type Seeds = CallOutput<'market.seeds'>

export interface Verification {
  steps: readonly Step[]
  story: OptionStory | ContractStory | DualStory | undefined
  /** Duration of the calculation. */
  tookMs: number
}

interface Given {
  kind: Kind
  receipt: Receipt | undefined
  row: OptionRow | undefined
  dual: DualRow | undefined
  termsAt: TermsAt | undefined
  /** The contract as the user's account shows it. */
  account: Account | undefined
  seeds: Seeds | undefined
  /** Incremented each time the reader repeats the check. */
  turn: number
}

/** The remembered heads of a receipt's time span. */
function headsOf({ seconds }: Receipt): Promise<ReadonlyMap<number, string>> {
  return rememberedHeads(Math.min(...seconds.map(({ second }) => second)) - 1, Math.max(...seconds.map(({ anchor }) => anchor.second)))
}

/** The contract's own steps, and the comparison with the account when the contract is the reader's. */
function contractSide(receipt: Receipt, { termsAt, account }: Pick<Given, 'termsAt' | 'account'>): ReturnType<typeof contractSteps> {
  const { steps, story } = contractSteps(receipt, termsAt)
  const isCompared = story && termsAt && account
  return { steps: isCompared ? [...steps, accountStep({ id: receipt.id, story, termsAt }, account)] : steps, story }
}

async function verify(
  { kind, row, dual, termsAt, account, seeds }: Given,
  receipt: Receipt,
  digest: NonNullable<typeof sha256>,
): Promise<Verification> {
  const heads = await headsOf(receipt)
  const startedMs = performance.now()
  const own =
    kind === 'option' ? optionSteps(receipt, row) : kind === 'dual' ? dualSteps(receipt, dual) : contractSide(receipt, { termsAt, account })
  const log = await receiptSteps(receipt, { sha256: digest, heads })
  const second = receipt.seconds.at(-1)?.second
  const seed = seeds && second !== undefined ? [await seedStep(seeds, second * 1000, digest)] : []
  const volatility = own.story?.kind === 'dual' ? [await volatilityStep(own.story.acceptance, readCandles)] : []
  return { steps: [...log, ...own.steps, ...volatility, ...seed], story: own.story, tookMs: performance.now() - startedMs }
}

/** Checks a receipt in this browser. Repeats the check when one of its inputs arrives or the reader asks for it. */
export function useVerification(given: Given): Verification | undefined {
  const { kind, receipt, row, dual, termsAt, account, seeds, turn } = given
  const [done, setDone] = useState<{ verification: Verification; of: unknown }>()
  useEffect(() => {
    if (!receipt || !sha256) return
    let isWanted = true
    void verify({ kind, receipt, row, dual, termsAt, account, seeds, turn }, receipt, sha256).then((verification) => {
      if (isWanted) setDone({ verification, of: receipt })
    })
    return () => {
      isWanted = false
    }
  }, [kind, receipt, row, dual, termsAt, account, seeds, turn])
  return done && done.of === receipt ? done.verification : undefined
}

interface Remade {
  step: Step
  tookMs: number
}

async function remake(receipt: Receipt, seeds: Seeds, digest: NonNullable<typeof sha256>): Promise<Remade> {
  const [config, { remadeStep, walked }] = await Promise.all([priceConfig(), import('../check/remade.ts')])
  const startedMs = performance.now()
  const step = await remadeStep(receipt, { config, seeds, sha256: digest, subtle: crypto.subtle, walked })
  return { step, tookMs: performance.now() - startedMs }
}

/** The configuration is missing, or no prices can be generated from it. */
const notRemade: Remade = { step: unknown('ticks', { reason: 'missing' }), tookMs: 0 }

/**
 * Generates the ticks of a receipt from the revealed seed of their day. Runs next to the other steps and not before them, because
 * generating years of prices takes time. Undefined when there is nothing to generate.
 */
export function useRemade({ receipt, seeds, turn }: Pick<Given, 'receipt' | 'seeds' | 'turn'>): Remade | undefined {
  const [done, setDone] = useState<{ remade: Remade; of: unknown; turn: number }>()
  const first = useMemo(() => (receipt && seeds ? ticksAhead(receipt, seeds) : undefined), [receipt, seeds])
  useEffect(() => {
    if (!receipt || !seeds || !sha256 || first?.reason !== 'running') return
    let isWanted = true
    void remake(receipt, seeds, sha256)
      .catch(() => notRemade)
      .then((remade) => {
        if (isWanted) setDone({ remade, of: receipt, turn })
      })
    return () => {
      isWanted = false
    }
  }, [receipt, seeds, first, turn])
  if (done && done.of === receipt && done.turn === turn) return done.remade
  return first && { step: first, tookMs: 0 }
}

const STEP_MS = 180

/** The number of steps shown. It rises one by one; with reduced motion all are shown at once. */
export function useShownSteps(count: number, turn: number): number {
  const [shown, setShown] = useState({ turn, count: 0 })
  const now = shown.turn === turn ? shown.count : 0
  useEffect(() => {
    if (now >= count) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setShown({ turn, count: isCalm ? count : now + 1 }), isCalm ? 0 : STEP_MS)
    return () => clearTimeout(timer)
  }, [count, now, turn])
  return now
}

/** SHA-256 of the browser. Undefined on pages loaded over plain http, where the browser has none. */
export const sha256 =
  globalThis.crypto?.subtle === undefined
    ? undefined
    : async (bytes: Uint8Array): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
