import type { Database } from '../../db/pool.ts'
import type { UploadOffer } from '../upload/door.ts'
import type { SiteValues } from './site-values.ts'

/** Facts about the installation that nobody sets while it runs. */
export interface Site {
  mode: 'sandbox' | 'live'
  /** The seed of a test installation with fixed randomness, else null. */
  seed: string | null
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
  /** What operators set. */
  values: SiteValues
  /** Public settings by name. */
  settings(): Readonly<Record<string, string>>
  pictures: Pick<UploadOffer, 'keepForSite' | 'isOfSite'>
  /** Logs what money depends on in the public log, when it has changed. */
  putInForce(): Promise<void>
  /** Tells screens that something written or set has changed. Call it after COMMIT. */
  publishSite(): void
}
