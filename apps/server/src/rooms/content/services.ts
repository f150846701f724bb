import type { Database } from '../../db/pool.ts'

/** What the site says of itself. */
export interface Site {
  name: string
  mode: 'sandbox' | 'live'
  /** Set in test installations whose randomness is fixed. */
  seed: string | null
  showGuessTab: boolean
  version: string
  /** The version's number, for apps that compare. */
  code: number
  /** What the running code was built from. */
  build: string
}

/** What the content room works with. */
export interface ContentServices {
  db: Database
  site: Site
  /** Public settings by name. */
  settings: Readonly<Record<string, string>>
}
