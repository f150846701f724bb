/** The version of the shape in client-state.ts. Raise it and add a step below whenever a stored field changes its meaning. */
export const STATE_VERSION = 3

type Stored = Record<string, unknown>

const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null
const renamed = ({ multiple, superMultiple, ...rest }: Stored): Stored => ({ ...rest, leverage: multiple, superLeverage: superMultiple })

/** `steps[n]` converts a state of version n to version n + 1. */
const steps: Record<number, (stored: Stored) => Stored> = {
  // Before the first release the token stood under `session`.
  0: ({ session, ...rest }) => ({ token: session, ...rest }),
  // Leverage stood under the name that the calls have for it.
  1: ({ lever, ...rest }) => ({ ...rest, ...(isRecord(lever) && { lever: renamed(lever) }) }),
  // Nothing followed the browser: who has a language keeps it.
  2: (stored) => ('language' in stored ? { ...stored, languageChosen: true } : stored),
}

/** Converts a stored state of any older version to the current shape. A state of a later version is dropped. */
export function migrate(stored: unknown, version: number): Stored {
  if (!isRecord(stored) || version > STATE_VERSION) return {}
  let state = stored
  for (let at = version; at < STATE_VERSION; at++) state = steps[at]?.(state) ?? state
  return state
}

/**
 * The storage generation of the specification: below 1, everything stored for this host is deleted and the generation is set to 1. Runs
 * before the store is read.
 */
export function clearOldStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'clear'>): void {
  if (Number(storage.getItem('h5Version') ?? 0) >= 1) return
  storage.clear()
  storage.setItem('h5Version', '1')
}
