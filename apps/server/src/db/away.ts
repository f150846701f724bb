/** Whether something failed because the database cannot work now: gone, hanging, out of disk. Then nobody is wrong, and nothing was done. */

/** SQLSTATEs of connections, rollbacks, resources, operators and the system; of statements and locks that took too long. */
const STATES = /^(08|40|53|57|58|25006|55P03)/
const SYSTEM_CODES = /^(ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT)$/
/** What the driver says without a code. */
const WORDS = /connection terminated|after calling end on the pool|timeout exceeded when trying to connect|not queryable|not connected/i

/** A file that is missing has such a code too. */
const isOfSocket = (syscall: unknown): boolean =>
  syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'

export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, syscall } = thrown as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || (SYSTEM_CODES.test(code) && isOfSocket(syscall)))) return true
  return WORDS.test(thrown.message) || isDatabaseAway(thrown.cause)
}
