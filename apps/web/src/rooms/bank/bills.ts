import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 15,
  kinds: {
    bank_pay_in: { name: msg`Bank transfer in`, meaning: msg`Arrived at the bank, seen by two people.` },
    bank_keep: { name: msg`Held for your bank`, meaning: msg`Held until the transfer is made.` },
    bank_release: { name: msg`Transfer given back`, meaning: msg`Cancelled or not made: free again.` },
    bank_pay_out: { name: msg`Bank transfer out`, meaning: msg`Sent to your bank account.` },
  },
  reasons: { bank_out: msg`Transfer to your bank` },
}
