/** The signer's process. Whatever fails ends it: it is started again and goes on with what stands in its journal and the database. */
import { pino } from 'pino'
import { resume } from './key-watch.ts'
import { makeFolder } from './open.ts'
import { runToItsEnd } from './run.ts'
import { acceptMissing } from './set-back.ts'

const log = pino({ name: 'signer' })
const command = process.argv[2]

if (command === 'init' || command === 'resume') onFolder(command, process.env['SIGNER_DATA'] ?? './data/signer')
else await runToItsEnd(log)

function onFolder(asked: 'init' | 'resume', folder: string): void {
  try {
    if (asked === 'init') return makeFolder(folder)
    const [lifted, settled] = [resume(folder), acceptMissing(folder)]
    log.info({ lifted, settled }, lifted.length + settled.length === 0 ? 'nothing is halted' : 'it signs again at its next start')
  } catch (error) {
    log.fatal({ err: error }, 'the signer ended')
    process.exitCode = 1
  }
}
