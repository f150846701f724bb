import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 30,
  kinds: {
    spot_fill: {
      name: msg`Spot trade`,
      meaning: msg`An order filled, in whole or in part. What you received is after the fee.`,
    },
    spot_hold: {
      name: msg`Held for an order`,
      meaning: msg`Set aside for an open order. It is still yours, but cannot be spent twice.`,
    },
    spot_release: { name: msg`Hold released`, meaning: msg`The order needs it no longer: it is available again.` },
  },
  reasons: { spot_order: msg`Open spot order` },
}
