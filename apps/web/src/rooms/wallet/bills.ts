import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 20,
  kinds: {
    move: { name: msg`Account transfer`, meaning: msg`Moved between two of your own accounts, at once and free.` },
    adjustment: { name: msg`Adjustment`, meaning: msg`Your balance was corrected by hand. A message says why.` },
    conversion: { name: msg`Conversion`, meaning: msg`One currency exchanged for another at a quoted rate.` },
  },
}
