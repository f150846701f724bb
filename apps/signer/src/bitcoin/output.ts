/** Outputs of Bitcoin that the hot wallet can spend. */

/** Where an output is: its transaction, and its place there. */
export interface OutputPlace {
  id: string
  place: number
}

export interface Output extends OutputPlace {
  /** Satoshis. */
  value: bigint
}

/** As the database and the console have it. */
export const outputName = ({ id, place }: OutputPlace): string => `${id}:${place}`
