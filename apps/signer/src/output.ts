/** Outputs of Bitcoin: where they are, and what they are called in the journal, the database and the console. */

/** Where an output is: its transaction, and its place there. */
export interface OutputPlace {
  id: string
  place: number
}

export interface Output extends OutputPlace {
  /** Satoshis. */
  value: bigint
}

/** Which block of a chain. */
export interface BlockPlace {
  height: number
  hash: string
}

export interface KnownOutput extends Output {
  /** The block that had it, as it was seen last. What a version before wrote has none. */
  block?: BlockPlace | undefined
}

export const outputName = ({ id, place }: OutputPlace): string => `${id}:${place}`
