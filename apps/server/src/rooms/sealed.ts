/**
 * What a room keeps sealed or hashed with the installation's key, said once in its `sealed.ts`: an exchange of the key writes it anew
 * (docs/decisions/0064). A column of bytes that no room speaks of fails a test.
 */
import type { FileStores } from '../ports/file-stores.ts'

/** A column whose values were made by `seal`, or `sealFile` of a file. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** A column of the table, unique among its rows. */
  readonly key: string
  /** The column that says whose it is. */
  readonly owner: string
  /** Under which words the value of an owner opens. */
  aboutOf(owner: string): string
  readonly isFile?: true
}

/** A column whose values were made by `hash`. */
export interface HashedColumn {
  readonly table: string
  readonly column: string
  /** A column of whole numbers by which rows are read, a few at a time. */
  readonly key: string
}

/** Files of one of the stores: all names with this ending. */
export interface SealedFiles {
  readonly store: Exclude<keyof FileStores, 'files'>
  readonly ending: `.${string}`
  /** What they are; a file opens under these words and its name. */
  readonly about: string
}

export interface Sealed {
  readonly columns?: readonly SealedColumn[]
  readonly hashes?: readonly HashedColumn[]
  readonly files?: readonly SealedFiles[]
}

/** Of all rooms. */
export type AllSealed = Required<Sealed>
