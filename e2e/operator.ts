/** Operators of tests, invited on the machine itself as the first one is. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Role } from '../packages/contract/src/wire/door.ts'

/** Invites an operator of a running server. Answers the secret that sets up password and second factor. */
export function inviteOperator(dataDir: string, { email, name, roles }: { email: string; name: string; roles: readonly Role[] }): string {
  const printed = execFileSync(process.execPath, ['tools/operator/main.ts', 'add', email, name, ...roles], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ASSAY_DATA: dataDir },
    encoding: 'utf8',
  })
  return printed.trim().split('\n').at(-1)!
}
