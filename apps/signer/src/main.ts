/** The signer's process. Whatever fails ends it: it is started again and goes on with what stands in its journal and the database. */
import { pino } from 'pino'
import { trust } from './approvers.ts'
import { resume } from './key-watch.ts'
import { makeFolder } from './open.ts'
import { runToItsEnd } from './run.ts'
import { settle } from './settle.ts'

const log = pino({ name: 'signer' })
const [command, ...given] = process.argv.slice(2)

/** What people do on its machine, by its verb. */
const commands: Record<string, (folder: string) => void | Promise<void>> = {
  init: makeFolder,
  resume(folder) {
    const lifted = resume(folder)
    log.info({ lifted }, lifted.length === 0 ? 'nothing is halted' : 'it signs again at its next start')
  },
  async settle(folder) {
    const [word = ''] = given
    const settled = await settle(folder, { word, env: process.env })
    log.info({ settled }, settled.length === 0 ? 'no payment is missed' : 'these are missed no more from its next start on')
  },
  trust(folder) {
    const [operator = '', line = '', word = ''] = given
    log.info(
      trust(folder, { operator, line, word }),
      'compare the print with the operator: from its next start on the signer asks for signatures',
    )
  },
}

if (command === undefined) await runToItsEnd(log)
else await onFolder(commands[command])

async function onFolder(act: (typeof commands)[string] | undefined): Promise<void> {
  try {
    if (!act) throw new Error(`${command} is none of: ${Object.keys(commands).join(', ')}`)
    await act(process.env['SIGNER_DATA'] ?? './data/signer')
  } catch (error) {
    log.fatal({ err: error }, 'the signer ended')
    process.exitCode = 1
  }
}
