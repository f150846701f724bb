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

/** The axis has the last price, and under it the time left of its candle. */
const LAST_PX = { above: 18, below: 34 }

/** Where the price of a line stands on the axis: at its line, or beside the last price where it would cover it. */
export function besideLast(line: number, last: number | undefined): number {
  if (last === undefined || line <= last - LAST_PX.above || line >= last + LAST_PX.below) return line
  return line < last ? last - LAST_PX.above : last + LAST_PX.below
}
