/** For tests: the signer, which dies by SIGKILL after the step that SIGNER_DIES_AT names. */
import { pino } from 'pino'
import { run } from './run.ts'

const log = pino({ name: 'signer' })
const diesAt = process.env['SIGNER_DIES_AT']
try {
  await run(log, (step) => {
    if (step === diesAt) process.kill(process.pid, 'SIGKILL')
  })
} catch (error) {
  log.fatal({ err: error }, 'the signer ended')
  process.exitCode = 1
}
