import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 70,
  kinds: {
    mining_lock: { name: msg`Locked`, meaning: msg`Held for locked mining until its end.` },
    mining_yield: { name: msg`Mining yield`, meaning: msg`The yield of a full day, paid at 00:00 UTC.` },
    mining_end: { name: msg`Mining ended`, meaning: msg`The term is over, and the amount is free again.` },
    mining_redeem: {
      name: msg`Early redemption`,
      meaning: msg`Left before the end: the amount less the penalty and the yield taken back.`,
    },
    mining_renew: { name: msg`Locked again` },
  },
  reasons: { mining: msg`Locked mining` },
  products: ['mining'],
}
