import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 40,
  kinds: {
    futures_hold: {
      name: msg`Held for an order`,
      meaning: msg`Set aside for an open order. It is still yours, but cannot be spent twice.`,
    },
    futures_release: { name: msg`Hold released`, meaning: msg`The order needs it no longer: it is available again.` },
    futures_open: {
      name: msg`Contract opened`,
      meaning: msg`Your order became a position. Its margin stays set aside, the fee is paid.`,
    },
    futures_close: {
      name: msg`Contract closed`,
      meaning: msg`A position ended, or a part of it. Its margin came back with the result, after the fee.`,
    },
    futures_margin: {
      name: msg`Margin added`,
      meaning: msg`Put into an isolated position. It comes back at the end, as far as it is not lost.`,
    },
    futures_overnight: { name: msg`Overnight fee`, meaning: msg`Charged at 00:00 UTC for every position that is open then.` },
    futures_claim: { name: msg`Profit paid later`, meaning: msg`Profit that the platform could not pay at once, and has paid now.` },
  },
  reasons: { futures: msg`Contract` },
}
