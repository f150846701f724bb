import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OptionResult } from '@assay/engine/proof/browser'

export const resultWords: Record<OptionResult, MessageDescriptor> = {
  won: msg`Won`,
  lost: msg`Lost`,
  tied: msg`Tie`,
  thin_entry: msg`Void`,
  no_trade: msg`Void`,
}

const voidReasons: Record<string, MessageDescriptor> = {
  thin_entry: msg`Fewer than three prices in the entry window`,
  no_trade: msg`No source traded in the five seconds before the end`,
}

/** Why a stake was returned. A reason of a later release is shown as its code. */
export const voidReason = (reason: string): string => (voidReasons[reason] ? i18n._(voidReasons[reason]) : reason)

const suspensions: Record<string, MessageDescriptor> = {
  quality: msg`Over the last 24 hours the price moved too little in this time, or the market was closed`,
  momentum: msg`Following the last move would have won too often`,
  reversal: msg`Betting against the last move would have won too often`,
  last_against_mid: msg`The last price against the middle would have won too often`,
  suspended: msg`A simple rule would have won too often`,
  history: msg`There are not yet 24 hours of prices`,
}

export const suspension = (reason: string): string => (suspensions[reason] ? i18n._(suspensions[reason]) : reason)

export const pairOf = (symbol: string): string => symbol.replace(/-[A-Z]+$/, '')
