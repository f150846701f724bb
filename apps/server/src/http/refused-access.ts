/**
 * Who was refused what he may not do stands in the log, and who tries to get around what protects it: too often, by guesses, without the work that
 * is asked, from another site. So somebody who tries doors is seen.
 */
import type { Refusal } from '@assay/contract/wire'
import type { Logger } from 'pino'
import type { Known } from './run-call.ts'

/** Lines of each kind in a second. Strangers decide how often they are refused; they do not decide how much is written. */
const LINES_OF_SECOND = 20
const SECOND_MS = 1_000

interface Asked extends Known {
  call: string
  address: string
  /** Whether a token came with it. Without one it is a guest who is asked to log in. */
  hasToken: boolean
}

const OF_ACCESS = new Set<Refusal['code']>(['right_needed', 'level_needed'])
const OF_TRIES = new Set<Refusal['code']>([
  'address_not_allowed',
  'code_wrong',
  'confirm_wait',
  'factor_wrong',
  'invitation_unknown',
  'login_failed',
  'login_wait',
  'passkey_failed',
  'password_wrong',
  'pay_password_locked',
  'pay_password_wrong',
  'proof_required',
  'too_many_requests',
])

export type NoteRefusal = (refusal: Refusal, asked: Asked) => void

export function refusalNotes(log: Pick<Logger, 'warn'>, now: () => number = Date.now): NoteRefusal {
  // Each kind has lines of its own, so that no flood of tries hides who was refused what he may not do.
  const [ofAccess, ofTries] = [linesOf(log, 'access refused', now), linesOf(log, 'try refused', now)]
  return ({ code }, { call, address, hasToken, session, operator }) => {
    const isAccess = OF_ACCESS.has(code) || code.startsWith('frozen_') || (code === 'please_log_in' && hasToken)
    if (!isAccess && !OF_TRIES.has(code)) return
    const write = isAccess ? ofAccess : ofTries
    const who = { ...(session && { userId: session.userId }), ...(operator && { operatorId: operator.operatorId }) }
    write({ call, refused: code, address, ...who })
  }
}

/** Writes so many lines in a second, and says later how many more there were. */
function linesOf(log: Pick<Logger, 'warn'>, text: string, now: () => number): (about: object) => void {
  let [second, lines, left] = [0, 0, 0]
  return (about) => {
    const current = Math.floor(now() / SECOND_MS)
    if (current !== second) {
      if (left > 0) log.warn({ left }, `${text}: more than are written`)
      ;[second, lines, left] = [current, 0, 0]
    }
    if ((lines += 1) > LINES_OF_SECOND) left += 1
    else log.warn(about, text)
  }
}
