/** The signer's process. Whatever fails ends it: it is started again and goes on with what stands in its journal and the database. */
import { pino } from 'pino'
import { trust } from './approvers.ts'
import { resume } from './key-watch.ts'
import { makeFolder } from './open.ts'
import { runToItsEnd } from './run.ts'
import { acceptMissing } from './set-back.ts'

const log = pino({ name: 'signer' })
const [command, line = ''] = process.argv.slice(2)

/** What people do on its machine, by its verb. */
const commands: Record<string, (folder: string) => void> = {
  init: makeFolder,
  resume(folder) {
    const [lifted, settled] = [resume(folder), acceptMissing(folder)]
    log.info({ lifted, settled }, lifted.length + settled.length === 0 ? 'nothing is halted' : 'it signs again at its next start')
  },
  trust(folder) {
    const { operator, print } = trust(folder, line)
    log.info({ operator, print }, 'compare the print with the operator: from its next start on the signer asks for signatures by its keys')
  },
}

if (command === undefined) await runToItsEnd(log)
else onFolder(commands[command])

function onFolder(act: ((folder: string) => void) | undefined): void {
  try {
    if (!act) throw new Error(`${command} is none of: ${Object.keys(commands).join(', ')}`)
    act(process.env['SIGNER_DATA'] ?? './data/signer')
  } catch (error) {
    log.fatal({ err: error }, 'the signer ended')
    process.exitCode = 1
  }
}
