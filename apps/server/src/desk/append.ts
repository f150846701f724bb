/** Adds many at the end. As arguments of one `push` they would overflow the stack from some hundred thousand on. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one)
}
