export { createSecondsEngine } from './engine.ts'
export { gateFigures, isOffered, medianSeries } from './gate.ts'
export type { GateFigures, MedianSeries, TickColumns } from './gate.ts'
export { dailyRules, isSuspendedBy } from './daily-rules.ts'
export type { DailyRule, RuleFigures } from './daily-rules.ts'
export { isLiveOption, LIVE_OPTION_STATUSES } from './statuses.ts'
export { restoreTicks } from './restore-ticks.ts'
export type { SourceTrade } from './restore-ticks.ts'
export {
  breakEvenPpm,
  coinFlipLossPpm,
  entryWindow,
  MAXIMUM_AGE_MS,
  OPTION_RULE,
  outlivesSession,
  PERIODS,
  SECOND_CAP_PPM,
  settlementWindow,
  settleMsOf,
  TOTAL_CAP_PPM,
  WINDOW_TICKS,
  winningsOf,
} from './rule.ts'
export { doubleMedian, priceWindow } from './windows.ts'
export type {
  Direction,
  HouseBalance,
  InstrumentTerms,
  MarketState,
  OptionOrder,
  OptionStatus,
  PayableCurrency,
  PeriodTerms,
  PriceWindow,
  RestoreCommand,
  RestoredTick,
  SecondsCommand,
  SecondsEffects,
  SecondsEngine,
  SecondsMarket,
  SecondsOptions,
  SecondsPosting,
  SecondsRefusal,
  SetConfigCommand,
  StatusCommand,
  SubmitCommand,
  TickCommand,
  VoidReason,
  WindowTick,
} from './types.ts'
