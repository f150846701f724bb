import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'
import { rememberedHeads } from '../heads.ts'
import type { Receipt } from '../api.ts'
import { sha256 } from '../verify/use-verification.ts'
import type { Inclusion } from './api.ts'
import { type CountedStep, countedSteps } from './counted-steps.ts'

export interface Counted {
  steps: readonly CountedStep[]
  /** Duration of the calculation. */
  tookMs: number
}

const headsOf = ({ seconds }: Receipt): Promise<ReadonlyMap<number, string>> =>
  rememberedHeads(Math.min(...seconds.map(({ second }) => second)) - 1, Math.max(...seconds.map(({ anchor }) => anchor.second)))

/** The account as it says itself: the leaves must be made with its number, and no count has it that was made before it. */
export function useOwnAccount() {
  const signedIn = useSignedIn()
  return useQuery({ ...query('account.info'), enabled: signedIn }).data
}

/** Checks on this device; again when something arrives or the reader asks for it. */
export function useCounted(inclusion: Inclusion | undefined, receipt: Receipt | undefined, turn: number): Counted | undefined {
  const userId = useOwnAccount()?.id
  const [done, setDone] = useState<{ counted: Counted; of: unknown; turn: number }>()
  useEffect(() => {
    if (!inclusion || !sha256 || userId === undefined) return
    let isWanted = true
    const digest = sha256
    const check = async (): Promise<Counted> => {
      const heads = receipt ? await headsOf(receipt) : new Map<number, string>()
      const startedMs = performance.now()
      return { steps: await countedSteps({ inclusion, userId, receipt, heads, sha256: digest }), tookMs: performance.now() - startedMs }
    }
    void check().then((counted) => isWanted && setDone({ counted, of: inclusion, turn }))
    return () => {
      isWanted = false
    }
  }, [inclusion, receipt, userId, turn])
  return done && done.of === inclusion && done.turn === turn ? done.counted : undefined
}
