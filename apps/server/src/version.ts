/** The version that users see, and the commit of the running code. */
import { execFileSync } from 'node:child_process'

export const APP_VERSION = '0.8.0'
export const APP_CODE = 80

/** The commit's short hash, or `release` when there is no repository. */
export function buildName(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'release'
  }
}
