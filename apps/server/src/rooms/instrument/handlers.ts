import type { CallOutput } from '@assay/contract'
import { haltText } from '@assay/contract/texts'
import { langs, refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import type { Halt } from '../../feeds/halts.ts'
import { endHalt, haltTrading } from './halting.ts'
import { instrumentList } from './list.ts'
import { decideTerms, proposeTerms } from './scheduling.ts'
import { listTerms } from './term-list.ts'
import type { InstrumentServices } from './services.ts'
import * as store from './store.ts'
import { decideListing, listTokens, proposeListing } from './token-listing.ts'

export function instrumentHandlers(services: InstrumentServices): RoomHandlers<'instrument'> {
  const { db, market, halts, now } = services
  const checkSymbol = (symbol: string | undefined): void => {
    if (symbol !== undefined && !market.catalogue.instrument(symbol)) refuse('symbol_unknown', { fields: { symbol: 'symbol_unknown' } })
  }
  return {
    halts: (_input, { lang }) => halts.current(now()).map((halt) => ({ ...haltOut(halt), words: haltText(lang, halt) })),
    instruments: () => instrumentList(services),
    terms: () => listTerms(services),
    tokens: () => listTokens(services),
    proposeListing: (input, context) => proposeListing(services, input, context),
    decideListing: (input, context) => decideListing(services, input, context),
    proposeTerms: (input, context) => proposeTerms(services, input, context),
    decideTerms: (input, context) => decideTerms(services, input, context),
    haltLog: async ({ page, limit }) => {
      const { rows, total } = await store.listHalts(db, { page, limit })
      const data = rows.map(({ from, until, operatorName, endNote, endedBy, ...row }) => ({
        ...row,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        operator_name: operatorName,
        end_note: endNote,
        ended_by: endedBy,
      }))
      return { data, page, limit, total }
    },
    previewHalt: ({ symbol, reason }) => {
      checkSymbol(symbol)
      return langs.map((lang) => ({ lang, words: haltText(lang, { symbol: symbol ?? null, reason }) }))
    },
    haltTrading: async (input, { operator }) => {
      checkSymbol(input.symbol)
      return haltOut(await haltTrading(services, { input, operator }))
    },
    endHalt: async (input, { operator }) => haltOut(await endHalt(services, { input, operator })),
  }
}

const haltOut = ({ id, symbol, reason, fromMs, untilMs }: Halt): CallOutput<'instrument.haltTrading'> => ({
  id,
  symbol,
  reason,
  from: new Date(fromMs).toISOString(),
  until: untilMs === null ? null : new Date(untilMs).toISOString(),
})
