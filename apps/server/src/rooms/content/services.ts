import type { Contact, Operator } from '../../config.ts'
import type { Database } from '../../db/pool.ts'

/** Facts about the installation. */
export interface Site {
  name: string
  mode: 'sandbox' | 'live'
  /** The seed of a test installation with fixed randomness, else null. */
  seed: string | null
  showGuessTab: boolean
  /** Play money of a new account, as plain text. 0 where there is none. */
  welcomeUsdt: string
  version: string
  /** The version as a number, for apps that compare it. */
  code: number
  /** The commit of the running code. */
  build: string
}

/** The dependencies of the content room. */
export interface ContentServices {
  db: Database
  site: Site
  /** Public settings by name. */
  settings: Readonly<Record<string, string>>
  operator: Operator
  contact: Contact
}
