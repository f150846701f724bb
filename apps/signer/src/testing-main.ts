/**
 * For tests: the signer, which dies by SIGKILL after the step that SIGNER_DIES_AT names, and whose clock is ahead by SIGNER_AHEAD_MS. Runs as a process
 * of its own only.
 */
import { pino } from 'pino'
import { runToItsEnd } from './run.ts'

export const TESTING_MAIN = import.meta.filename

async function main(): Promise<void> {
  const aheadMs = Number(process.env['SIGNER_AHEAD_MS'] ?? 0)
  const real = Date.now
  Date.now = () => real() + aheadMs
  const diesAt = process.env['SIGNER_DIES_AT']
  await runToItsEnd(pino({ name: 'signer' }), (step) => {
    if (step === diesAt) process.kill(process.pid, 'SIGKILL')
  })
}

if (process.argv[1] === TESTING_MAIN) await main()
