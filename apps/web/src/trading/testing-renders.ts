/** Counts which components React rendered, by name, through the hook that React calls for its developer tools at each commit. */

/** The fields of a node of React's tree that are needed here. */
interface Fiber {
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** The flag that React sets on components that it rendered in a commit. */
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
  // The same child as before means that nothing below it was rendered.
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
// React looks for the hook once, when it is loaded. Test files of one worker share that React, so the first hook stays.
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__'
const shared = globalThis as { [HOOK]?: typeof hook }
const { counts } = (shared[HOOK] ??= hook)

/** How often each component is rendered while a function runs. */
export async function rendersOf(happening: () => Promise<void>): Promise<(name: string) => number> {
  counts.clear()
  await happening()
  const counted = new Map(counts)
  return (name) => counted.get(name) ?? 0
}
