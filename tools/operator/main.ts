/**
 * Invites an operator, on the machine itself: the way to the first one, and back in for the last. Prints a secret that is good once and for
 * a day; whoever has it sets password and second factor in the console.
 */
import { roles, type Role } from '../../packages/contract/src/wire/door.ts'
import { ConfigError, readConfig } from '../../apps/server/src/config.ts'
import { withRunningDatabase } from '../../apps/server/src/db/running.ts'
import { invite } from '../../apps/server/src/rooms/operator/door.ts'
import { openSecrets } from '../../apps/server/src/secrets.ts'

const USAGE = `npm run operator -- add <address> <name> <role ...>   roles: ${roles.join(', ')}`
const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

async function add([email = '', name = '', ...own]: string[]): Promise<void> {
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(email)
  if (!isAddress || name === '' || own.length === 0 || !own.every(isRole)) throw new ConfigError(USAGE)
  const config = readConfig(process.env, process.cwd())
  const { setup, expires_at: until } = await withRunningDatabase(config, async (db) => {
    const secrets = await openSecrets(db, config)
    return invite({ db, secrets }, { email, name, roles: own, by: null })
  })
  console.log(
    `${name} <${email}> is invited as ${own.join(', ')}, until ${until}. The secret for the page #/invitation of the console, to be handed over by safe means:`,
  )
  console.log(setup)
}

const [verb, ...rest] = process.argv.slice(2)
try {
  if (verb !== 'add') throw new ConfigError(USAGE)
  await add(rest)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
