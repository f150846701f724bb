import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Option, Period } from './api.ts'

/** No currency has more. */
export const MONEY_DECIMALS = 8

export const directionWords: Record<Option['type'], MessageDescriptor> = { up: msg`Up`, down: msg`Down` }

export const resultWords: Record<NonNullable<Option['result']>, MessageDescriptor> = {
  won: msg`Won`,
  lost: msg`Lost`,
  tie: msg`Tie`,
  void: msg`Void`,
}

export const voidWords: Record<NonNullable<Option['void_reason']>, MessageDescriptor> = {
  thin_entry: msg`Fewer than three prices came in the entry window, so it never began. The stake went back.`,
  no_trade: msg`No source traded in the five seconds before the end, so there is no price to settle at. The stake went back.`,
}

export const reasonWords: Record<NonNullable<Period['reason']>, MessageDescriptor> = {
  quality: msg`Off for now: over the last 24 hours the price moved too little in this time for a fair bet.`,
  suspended: msg`Off for today: a simple rule would have won too often on it.`,
  session_ends: msg`Off: the session ends before this option would.`,
  closed: msg`The market is closed.`,
  halted: msg`The market is halted.`,
  history: msg`Off: there are not yet 24 hours of prices.`,
}

export const directionText = (type: Option['type']): string => i18n._(directionWords[type])
