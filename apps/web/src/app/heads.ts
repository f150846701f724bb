/** Long after the page has come to rest: remembering heads must cost the first paint nothing. */
const START_MS = 5000

/**
 * Remembers the heads of the public log from now on, while the app is open: the proof room says why. Called by what opens a ticket,
 * since what is bought there, maybe at once, stands in the log.
 */
export function rememberHeads(): void {
  // A script that did not arrive comes with the next visit; receipts can be checked without it.
  void import('../rooms/proof/heads.ts').then((room) => room.rememberHeads()).catch(() => undefined)
}

export const startHeads = (): unknown => setTimeout(rememberHeads, START_MS)
