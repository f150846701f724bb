/** Reads each thing once, and again where reading it failed: a disk that was away for a moment breaks nothing for longer. */
export function remembered<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const found = known.get(key)
    if (found) return found
    const reading = read(key).catch((error: unknown) => {
      known.delete(key)
      throw error
    })
    known.set(key, reading)
    return reading
  }
}
