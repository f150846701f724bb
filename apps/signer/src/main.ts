/** The signer's process. Whatever fails ends it: it is started again and goes on with what stands in its journal and the database. */
import { pino } from 'pino'
import { resume } from './key-watch.ts'
import { makeFolder } from './open.ts'
import { run } from './run.ts'

const log = pino({ name: 'signer' })

try {
  const folder = process.env['SIGNER_DATA'] ?? './data/signer'
  if (process.argv[2] === 'init') makeFolder(folder)
  else if (process.argv[2] === 'resume') {
    const lifted = resume(folder)
    log.info({ lifted }, lifted.length === 0 ? 'nothing is halted' : 'it signs again at its next start')
  } else await run(log)
} catch (error) {
  log.fatal({ err: error }, 'the signer ended')
  process.exitCode = 1
}
