/** Who was refused what he may not do stands in the log, so that somebody who tries doors is seen. */
import type { Refusal } from '@assay/contract/wire'
import type { Logger } from 'pino'
import type { Known } from './run-call.ts'

/** Lines in a second. Strangers decide how often they are refused; they do not decide how much is written. */
const LINES_OF_SECOND = 20
const SECOND_MS = 1_000

interface Asked extends Known {
  call: string
  address: string
  /** Whether a token came with it. Without one it is a guest who is asked to log in. */
  hasToken: boolean
}

export type NoteRefusal = (refusal: Refusal, asked: Asked) => void

export function refusalNotes(log: Pick<Logger, 'warn'>, now: () => number = Date.now): NoteRefusal {
  let [second, lines, left] = [0, 0, 0]
  return ({ code }, { call, address, hasToken, session, operator }) => {
    const isAccess = code === 'right_needed' || code === 'level_needed' || code.startsWith('frozen_')
    if (!isAccess && !(code === 'please_log_in' && hasToken)) return
    const current = Math.floor(now() / SECOND_MS)
    if (current !== second) {
      if (left > 0) log.warn({ left }, 'more refusals of access than are written')
      ;[second, lines, left] = [current, 0, 0]
    }
    if ((lines += 1) > LINES_OF_SECOND) return void (left += 1)
    const who = { ...(session && { userId: session.userId }), ...(operator && { operatorId: operator.operatorId }) }
    log.warn({ call, refused: code, address, ...who }, 'access refused')
  }
}
