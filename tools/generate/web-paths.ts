import { callNames, callOf } from '../../packages/contract/src/door.ts'

/** The browser's table of calls: paths without schemas, so that no validator enters its bundle. */
export function webPaths(): string {
  const lines = callNames.map((name) => {
    const { method, path, moves } = callOf(name)
    return `  '${name}': { method: '${method}', path: '${path}'${moves ? ', moves: true' : ''} },`
  })
  return `// Made from the contract by tools/generate; not to be edited.
import type { CallName } from '@assay/contract'

export interface PathEntry {
  method: 'GET' | 'POST'
  /** Under /api. */
  path: string
  /** Moves money: carries an Idempotency-Key. */
  moves?: true
}

export const paths: Record<CallName, PathEntry> = {
${lines.join('\n')}
}
`
}
