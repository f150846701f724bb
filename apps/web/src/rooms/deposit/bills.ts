import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 14,
  kinds: {
    deposit_credit: { name: msg`Deposit`, meaning: msg`Coins that came from a network, with all their confirmations.` },
    deposit_undo: { name: msg`Deposit taken back`, meaning: msg`The block with the payment was replaced after it had been credited.` },
  },
}
