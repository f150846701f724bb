/** Loads the candles of a chart: older ones by call as the user scrolls, the current one from the live channel. */
import type { CallOutput } from '@assay/contract'
import type { DataLoader, KLineData } from 'klinecharts'
import { call } from '#api/call.ts'
import { subscribe } from '#live/channels.ts'
import type { PeriodName } from './periods.ts'
import { nameOfPeriod, periodOf } from './periods.ts'

type Candle = CallOutput<'market.candles'>[number]

const CANDLES_A_CALL = 500

/** Drawing only: these numbers are never calculated with. */
const toBar = ({ time, open, high, low, close, volume }: Candle): KLineData => ({
  timestamp: time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
})

interface LoaderOptions {
  /** The first candles have loaded, or failed to load. */
  onLoad: () => void
  onError: (error: unknown) => void
}

async function candlesBefore(symbol: string, name: PeriodName, toS: number): Promise<KLineData[]> {
  const from = Math.max(0, toS - periodOf(name).seconds * CANDLES_A_CALL)
  return (await call('market.candles', { symbol, period: name, from, to: toS })).map(toBar)
}

export function createLoader({ onLoad, onError }: LoaderOptions): DataLoader {
  let stopLive: (() => void) | undefined
  /** Answers to requests from before a change of symbol or period are dropped. */
  let turn = 0
  return {
    getBars: async ({ type, timestamp, symbol, period, callback }) => {
      if (type === 'backward') return callback([], false)
      const isFirst = type === 'init'
      const own = isFirst ? ++turn : turn
      const name = nameOfPeriod(period)
      const toS = isFirst || timestamp === null ? Math.ceil(Date.now() / 1000) + periodOf(name).seconds : Math.floor(timestamp / 1000)
      try {
        const bars = await candlesBefore(symbol.ticker, name, toS)
        if (own !== turn) return
        callback(bars, { forward: bars.length > 0, backward: false })
        if (isFirst) onLoad()
      } catch (error) {
        if (own !== turn) return
        callback([], false)
        if (isFirst) onError(error)
      }
    },
    subscribeBar: ({ symbol, period, callback }) => {
      stopLive?.()
      stopLive = followCandle(`candle:${symbol.ticker}:${nameOfPeriod(period)}`, callback)
    },
    unsubscribeBar: () => {
      stopLive?.()
      stopLive = undefined
    },
  }
}

/** Forwards updates of a candle channel, at most once per frame: a chart of thousands of bars draws slowly. */
function followCandle(channel: `candle:${string}`, onBar: (bar: KLineData) => void): () => void {
  let frame = 0
  let drawnToMs = 0
  let candles: readonly Candle[] = []
  const draw = () => {
    frame = 0
    const fresh = candles.filter(({ time }) => time >= drawnToMs)
    // The base of the channel may go back further than the loaded candles. Only its end is used.
    for (const candle of drawnToMs === 0 ? fresh.slice(-2) : fresh) onBar(toBar(candle))
    drawnToMs = candles.at(-1)?.time ?? drawnToMs
  }
  const stop = subscribe<'candle'>(channel, (latest) => {
    candles = latest
    frame ||= requestAnimationFrame(draw)
  })
  return () => {
    cancelAnimationFrame(frame)
    stop()
  }
}
