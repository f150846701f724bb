import type { Currencies, Instrument as Listed } from '#trading/instruments.ts'
import { instrumentOf } from '#trading/instruments.ts'

/** A leveraged instrument. Figures are decimal text. */
export interface Instrument extends Listed {
  /** Base units in one lot. */
  lotSize: string
}

/** The part of the trade tab an instrument belongs to. */
export type Desk = 'contract' | 'stocks'
export const deskOf = (kind: Listed['kind']): Desk => (kind === 'contract' ? 'contract' : 'stocks')

/** The leveraged instruments of the platform, in its order. */
export const instrumentsOf = ({ instruments }: Currencies): Instrument[] =>
  instruments.filter(({ kind }) => kind !== 'spot').map((listed) => ({ ...instrumentOf(listed), lotSize: listed.lot_size }))
