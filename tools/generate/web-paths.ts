import type { AnyCallName } from '../../packages/contract/src/door.ts'
import { callNames, callOf, consoleCallNames } from '../../packages/contract/src/door.ts'

/** The tables of calls of the two apps: paths without schemas, so that no validator enters a bundle. */
export const webPaths = (): string => tableOf(callNames, { type: 'CallName', entry: './client.ts' })
export const consolePaths = (): string => tableOf(consoleCallNames, { type: 'ConsoleCallName', entry: '@assay/web/api/client.ts' })

function tableOf(names: readonly AnyCallName[], { type, entry }: { type: string; entry: string }): string {
  const lines = names.map((name) => {
    const { method, path, moves } = callOf(name)
    return `  '${name}': { method: '${method}', path: '${path}'${moves ? ', moves: true' : ''} },`
  })
  return `// Made from the contract by tools/generate; not to be edited.
import type { ${type} } from '@assay/contract'
import type { PathEntry } from '${entry}'

export const paths: Record<${type}, PathEntry> = {
${lines.join('\n')}
}
`
}
