/** The ledger's kinds of postings, and the reasons of holds, in words. */
import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface Kind {
  name: MessageDescriptor
  meaning?: MessageDescriptor
}

/** What a user's own bills can be; the order is that of the filter. */
const held: Kind = {
  name: msg`Held for an order`,
  meaning: msg`Set aside for an open order. It is still yours, but cannot be spent twice.`,
}
const released: Kind = { name: msg`Hold released`, meaning: msg`The order needs it no longer: it is available again.` }

export const kinds: Record<string, Kind> = {
  faucet: { name: msg`Play money`, meaning: msg`Play money of the sandbox, added to your spot account.` },
  move: { name: msg`Account transfer`, meaning: msg`Moved between two of your own accounts, at once and free.` },
  conversion: { name: msg`Conversion`, meaning: msg`One currency exchanged for another at a quoted rate.` },
  spot_fill: {
    name: msg`Spot trade`,
    meaning: msg`An order filled, in whole or in part. What you received is after the fee.`,
  },
  spot_hold: held,
  spot_release: released,
  futures_hold: held,
  futures_release: released,
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
  futures_claim: { name: msg`Profit paid later`, meaning: msg`Profit that the house could not pay at once, and has paid now.` },
  seconds_hold: { name: msg`Stake held`, meaning: msg`Set aside for an option until it is settled.` },
  seconds_settle: {
    name: msg`Option settled`,
    meaning: msg`The option is decided. A win pays the stake and the profit, a loss takes the stake.`,
  },
  seconds_return: {
    name: msg`Stake returned`,
    meaning: msg`The price ended where it began, or the option was void. Your stake came back whole.`,
  },
}

/** A kind this version has no words for still shows: `margin_call` as "margin call". */
const plain = (code: string): string => code.replaceAll('_', ' ')

const own = <T>(table: Record<string, T>, key: string): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined)

export function kindName(kind: string): string {
  const known = own(kinds, kind)
  return known ? i18n._(known.name) : plain(kind)
}

export function kindMeaning(kind: string): string | undefined {
  const known = own(kinds, kind)
  return known?.meaning && i18n._(known.meaning)
}

const reasons: Record<string, MessageDescriptor> = {
  spot_order: msg`Open spot order`,
  futures: msg`Contract`,
  seconds: msg`Option`,
}

export function reasonName(reason: string): string {
  const known = own(reasons, reason)
  return known ? i18n._(known) : plain(reason)
}
