/** Sales as everybody sees them. Each is read at most once a second, however many look at it. */
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/pool.ts'
import { findProject, type ProjectRow } from './project-store.ts'

const KEPT_MS = 1_000
const KEPT_MAXIMUM = 200

export type ReadProject = (id: string) => Promise<ProjectRow | undefined>

export function createProjectReader(db: Database): ReadProject {
  const kept = new LRUCache<string, Promise<ProjectRow | undefined>>({ max: KEPT_MAXIMUM, ttl: KEPT_MS })
  return (id) => {
    const known = kept.get(id)
    if (known) return known
    const read = findProject(db, id)
    kept.set(id, read)
    read.catch(() => kept.delete(id))
    return read
  }
}
