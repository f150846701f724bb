import type { PlaceCommand } from '@assay/engine/spot'

type Given = Pick<PlaceCommand, 'id' | 'timeMs' | 'pairId' | 'trader' | 'side' | 'type' | 'tif' | 'amountLots'> &
  Partial<Pick<PlaceCommand, 'priceTicks'>>

/** A place command with every optional field empty. */
export const plainOrder = (given: Given): PlaceCommand => ({
  kind: 'place',
  clientId: null,
  expireMs: null,
  isPostOnly: false,
  selfTrade: 'newest',
  quoteBudget: null,
  priceTicks: null,
  stopTicks: null,
  stopLimitTicks: null,
  trailingBps: null,
  activationTicks: null,
  visibleLots: null,
  ...given,
})
