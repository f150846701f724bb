/** Where the tags of lines stand, in pixels. Pure. */

/** So far apart are the middles of two tags. */
const TAG_PX = 22
const HALF = TAG_PX / 2

/**
 * Tags stand at their lines. Those that would meet move apart, in the order of their lines, and all stay within the height. Lines out of
 * range have their tags at the edge.
 */
export function apart(lines: readonly number[], height: number): number[] {
  const order = lines.map((_, index) => index).toSorted((a, b) => lines[a]! - lines[b]! || a - b)
  const tags: number[] = []
  let least = HALF
  for (const index of order) {
    tags[index] = Math.max(least, Math.min(lines[index]!, height - HALF))
    least = tags[index] + TAG_PX
  }
  let most = height - HALF
  for (const index of order.toReversed()) {
    tags[index] = Math.min(tags[index]!, most)
    most = tags[index] - TAG_PX
  }
  return tags
}
