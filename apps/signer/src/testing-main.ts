/** For tests: the signer, which dies by SIGKILL after the step that SIGNER_DIES_AT names. Runs as a process of its own only. */
import { pino } from 'pino'
import { runToItsEnd } from './run.ts'

export const TESTING_MAIN = import.meta.filename

async function main(): Promise<void> {
  const diesAt = process.env['SIGNER_DIES_AT']
  await runToItsEnd(pino({ name: 'signer' }), (step) => {
    if (step === diesAt) process.kill(process.pid, 'SIGKILL')
  })
}

if (process.argv[1] === TESTING_MAIN) await main()
