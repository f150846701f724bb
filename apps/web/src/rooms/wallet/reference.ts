/** The object that a statement line or a hold refers to. */
export type Reference =
  | { to: 'order'; id: string }
  /** Instruments have the ids of their markets. */
  | { to: 'trade'; instrumentId: string; seq: string }
  | { to: 'move' | 'conversion'; id: string }
  | { to: 'other' }

/** Parses `spot_order:12`, `spot_trade:1:77`, `move:3`, `conversion:4`. Anything else is `other` and has no page. */
export function readReference(reference: string): Reference {
  const [reason = '', first = '', second = ''] = reference.split(':')
  if (reason === 'spot_order' && first) return { to: 'order', id: first }
  if (reason === 'spot_trade' && first && second) return { to: 'trade', instrumentId: first, seq: second }
  if ((reason === 'move' || reason === 'conversion') && first) return { to: reason, id: first }
  return { to: 'other' }
}
