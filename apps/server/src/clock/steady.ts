/**
 * Time that never goes back, though the machine's clock may: it stands until that has caught up. It begins no earlier than what was
 * worked through before, so that nobody asks for prices of an hour that is still to come.
 */
export function steadyClock(fromMs: number, machine: () => number = Date.now): () => number {
  let lastMs = fromMs
  return () => (lastMs = Math.max(lastMs, machine()))
}
