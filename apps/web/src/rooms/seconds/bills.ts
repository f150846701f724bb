import { msg } from '@lingui/core/macro'
import type { Bills } from '#app/room.ts'

export const bills: Bills = {
  place: 50,
  kinds: {
    seconds_hold: { name: msg`Stake held`, meaning: msg`Set aside for an option until it is settled.` },
    seconds_settle: {
      name: msg`Option settled`,
      meaning: msg`The option is decided. A win pays the stake and the profit, a loss takes the stake.`,
    },
    seconds_return: {
      name: msg`Stake returned`,
      meaning: msg`The price ended where it began, or the option was void. Your stake came back whole.`,
    },
  },
  reasons: { seconds: msg`Option` },
}
