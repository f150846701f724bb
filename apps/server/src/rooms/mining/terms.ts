/** The pool from which yields are paid. It is one for all products of a currency: what one promised is held under its own order. */
export const POOL = 111

/** The obligation that holds what a user locked. */
export const holdOf = (id: number | string): string => `mining:${id}`

/** The obligation under which the pool holds what a term still promises. */
export const promiseOf = (id: number | string, term: number): string => `mining:${id}:${term}`
