/** Recognizes failures of a database that cannot work now: it is unreachable, hangs or is out of disk. The request is then not at fault. */

/** SQLSTATEs of connections, rollbacks, resources, operator intervention, the system, and time-outs of statements and locks. */
const STATES = /^(08|40|53|57|58|25006|55P03)/
const SYSTEM_CODES = /^(ECONN\w+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT)$/
/** Messages of driver errors that have no code. */
const WORDS = /connection terminated|after calling end on the pool|timeout exceeded when trying to connect|not queryable|not connected/i

/** A missing file has such a code too, so the system call must be one of a socket. */
const isOfSocket = (syscall: unknown): boolean =>
  syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'

export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, syscall } = thrown as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (STATES.test(code) || (SYSTEM_CODES.test(code) && isOfSocket(syscall)))) return true
  return WORDS.test(thrown.message) || isDatabaseAway(thrown.cause)
}
