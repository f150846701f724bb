import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 10,
  kinds: {
    faucet: { name: msg`Play money`, meaning: msg`Play money of the sandbox, added to your spot account.` },
    sandbox_welcome: { name: msg`Welcome play money`, meaning: msg`Play money that came with your account, once.` },
  },
}
