import { formatUnits } from '@assay/money'
import { faucetLimits, faucetOtherWorth } from '../sandbox/door.ts'
import type { ConversionTerms } from '../wallet/door.ts'

export interface SettingSources {
  mode: 'sandbox' | 'live'
  /** Fractions of what is received. */
  spotFees: { maker: string; taker: string }
  conversion: ConversionTerms
}

/** The routes that home offers as shortcuts, in their order; the app leaves out what is not open yet. */
const quickList = [
  '/pages/transaction/currency',
  '/pages/fund/fundTransfer',
  '/pages/fund/transfer',
  '/pages/setting/bill',
  '/pages/transaction/currency_order',
  '/pages/market/search',
  '/pages/mailMessage/ggList',
  '/pages/setting/security',
]

const PPM_DECIMALS = 6

/** What anyone may know of how the site is set, all as text: fees are fractions, limits decimals in USDT where no currency is named. */
export function publicSettings({ mode, spotFees, conversion }: SettingSources): Record<string, string> {
  return {
    spot_maker_fee: spotFees.maker,
    spot_taker_fee: spotFees.taker,
    convert_fee: formatUnits(conversion.feePpm, PPM_DECIMALS),
    convert_quote_seconds: String(conversion.quoteSeconds),
    convert_minimum: conversion.minimumUsdt,
    convert_maximum: conversion.maximumUsdt,
    convert_daily_maximum: conversion.dailyMaximumUsdt,
    quick_list: quickList.join(','),
    ...(mode === 'sandbox' && {
      faucet_daily_usdt: faucetLimits.USDT,
      faucet_daily_btc: faucetLimits.BTC,
      faucet_daily_eth: faucetLimits.ETH,
      faucet_daily_other: faucetOtherWorth,
    }),
  }
}
