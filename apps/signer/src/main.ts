/** The signer's process. Whatever fails ends it: it is started again and goes on with what stands in its journal and the database. */
import { pino } from 'pino'
import { makeFolder } from './open.ts'
import { run } from './run.ts'

const log = pino({ name: 'signer' })

try {
  if (process.argv[2] === 'init') makeFolder(process.env['SIGNER_DATA'] ?? './data/signer')
  else await run(log)
} catch (error) {
  log.fatal({ err: error }, 'the signer ended')
  process.exitCode = 1
}
