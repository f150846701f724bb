import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 90,
  kinds: {
    dual_keep: { name: msg`Put into dual`, meaning: msg`Held for a dual investment until it is settled.` },
    dual_pay: {
      name: msg`Dual settled`,
      meaning: msg`The settlement price decided which currency you got. What you put in went towards it.`,
    },
  },
  reasons: { dual: msg`Dual investment` },
  products: ['dual'],
}
