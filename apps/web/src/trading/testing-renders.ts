/** Which components React drew, by name: counted where React itself tells its tools of each commit. */

/** What matters of a node of React's own tree. */
interface Fiber {
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Set by React on what it called during a commit. */
const CALLED = 1

function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name
  const inner = (type as { type?: unknown } | null)?.type
  return typeof inner === 'function' ? inner.name : undefined
}

function count(fiber: Fiber): void {
  const before = fiber.alternate
  const name = nameOf(fiber.type)
  if (name && fiber.flags & CALLED) counts.set(name, (counts.get(name) ?? 0) + 1)
  // What lies below was not touched where it is the same as before.
  if (before && before.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) count(child)
}

const onCommitFiberRoot = (_renderer: unknown, { current }: { current: Fiber }): void => count(current)
const hook = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot,
  onCommitFiberUnmount: () => undefined,
  counts: new Map<string, number>(),
}
// React looks for it once, when it is loaded, which files of one worker share: it is set before each file, and the first stays.
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
const shared = globalThis as { [HOOK]?: typeof hook }
const { counts } = (shared[HOOK] ??= hook)

/** How often each component is drawn while something happens. */
export async function rendersOf(happening: () => Promise<void>): Promise<(name: string) => number> {
  counts.clear()
  await happening()
  const counted = new Map(counts)
  return (name) => counted.get(name) ?? 0
}
