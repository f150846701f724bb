import type { RoomHandlers } from '../../http/context.ts'
import { bills, billsCsv } from './bills.ts'
import { conversions, convert, convertQuote } from './convert.ts'
import { move, moves } from './move.ts'
import { Exports } from '../../http/exports.ts'
import { convertible, detail, holds, info, list } from './overview.ts'
import { currencyRate, fiatRates } from './rates.ts'
import type { WalletServices } from './services.ts'

export function walletHandlers(services: WalletServices): RoomHandlers<'wallet'> {
  const exports = new Exports()
  return {
    list: (_input, context) => list(services, context),
    detail: (input, context) => detail(services, input, context),
    holds: (_input, context) => holds(services, context),
    bills: (input, context) => bills(services, input, context),
    billsCsv: (input, context) => billsCsv({ ...services, exports }, input, context),
    info: (input, context) => info(services, input, context),
    move: (input, context) => move(services, input, context),
    moves: (input, context) => moves(services, input, context),
    convertQuote: (input, context) => convertQuote(services, input, context),
    convert: (input, context) => convert(services, input, context),
    conversions: (input, context) => conversions(services, input, context),
    convertible: (_input, context) => convertible(services, context),
    currencyRate: (input) => currencyRate(services, input),
    fiatRates: () => fiatRates(services),
  }
}
