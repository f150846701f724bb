import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 16,
  kinds: {
    withdrawal_hold: { name: msg`Withdrawal held`, meaning: msg`Held until it is sent, refused or cancelled.` },
    withdrawal_back: { name: msg`Withdrawal given back`, meaning: msg`It was cancelled or refused. No fee was taken.` },
    withdrawal_sent: { name: msg`Withdrawal`, meaning: msg`The network has the transaction: the amount with its fee left the account.` },
    withdrawal_internal: { name: msg`Sent on this site`, meaning: msg`Between two users of this site, free.` },
  },
  reasons: { withdrawal: msg`Withdrawal` },
}
