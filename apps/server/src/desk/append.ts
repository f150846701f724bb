/** Appends many items. As arguments of one `push`, some hundred thousand of them would overflow the stack. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one)
}
