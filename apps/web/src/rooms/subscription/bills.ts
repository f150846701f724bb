import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 80,
  kinds: {
    subscription_hold: { name: msg`Committed to a token sale`, meaning: msg`Set aside until the sale ends. It stays yours until then.` },
    subscription_pay: {
      name: msg`Tokens bought in a sale`,
      meaning: msg`What you committed paid for your tokens. What they did not cost came back.`,
    },
    subscription_return: { name: msg`Commitment returned`, meaning: msg`The sale gave you no tokens, so all you committed came back.` },
    subscription_unlock: { name: msg`Tokens unlocked`, meaning: msg`Tokens of a sale that can be spent from now on.` },
  },
  reasons: { subscription: msg`Token sale`, subscription_lock: msg`Locked tokens` },
  products: ['subscription', 'subscription_lock'],
}
