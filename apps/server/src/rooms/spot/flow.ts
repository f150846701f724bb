/**
 * The labelled house account that takes small amounts, so that an idle sandbox's tape and candles live: at most one trade in half
 * a minute and pair, of the size the recorded volume of that minute suggests, to either side by the toss of a coin.
 */
import type { Pair, Trader } from '@assay/engine/spot'
import { divFloor, powerOfTen } from '@assay/money'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { plainOrder } from './house-order.ts'

const PAUSE_MS = 30_000
const WORTH_MAXIMUM_USDT = 500n
/** One trade carries this part of a minute's volume. */
const PART_OF_MINUTE = 50

export interface FlowOptions {
  desk: SpotDesk
  /** Index volume of a minute, in lots. */
  minuteVolume(symbol: string, minuteMs: number): number
  /** A number in [0, 1). */
  random(): number
}

export interface Flow {
  onIndex(pairId: number, indexDeciticks: number, timeMs: number): void
}

const trader: Trader = { account: systemAccounts.flow, makerRatePpm: 0, takerRatePpm: 0, isStanding: false }

/** Between the pair's minimum and a small worth. */
export function flowLots(pair: Pair, indexDeciticks: number, volumeLots: number): number {
  const most = Number(divFloor(WORTH_MAXIMUM_USDT * powerOfTen(pair.priceDecimals + pair.amountDecimals + 1), BigInt(indexDeciticks)))
  const least = Math.max(
    pair.minimumLots,
    Math.ceil(
      Number(pair.minimumNotional * 2n * powerOfTen(pair.priceDecimals + pair.amountDecimals + 1)) /
        Number(powerOfTen(pair.quoteScale)) /
        indexDeciticks,
    ),
  )
  return Math.max(least, Math.min(most, Math.round(volumeLots / PART_OF_MINUTE)))
}

export function createFlow({ desk, minuteVolume, random }: FlowOptions): Flow {
  const nextMs = new Map<number, number>()
  return {
    onIndex(pairId, indexDeciticks, timeMs) {
      const due = nextMs.get(pairId)
      if (due !== undefined && timeMs < due) return
      // The first trades are spread over the pause, so that pairs do not trade in step.
      nextMs.set(pairId, timeMs + PAUSE_MS + Math.floor(random() * PAUSE_MS))
      const pair = desk.pairs.get(pairId)
      if (!pair || due === undefined) return
      const side = random() < 0.5 ? 'buy' : 'sell'
      const amountLots = flowLots(pair, indexDeciticks, minuteVolume(pair.symbol, timeMs - (timeMs % 60_000)))
      void desk
        .submit({
          userId: null,
          accounts: [trader.account],
          idempotent: null,
          run: ({ timeMs: nowMs, takeId, execute }) =>
            void execute(plainOrder({ id: takeId(), timeMs: nowMs, pairId, trader, side, type: 'market', tif: 'ioc', amountLots })),
        })
        .catch(() => undefined) // refused or not committed: there is always a next one
    },
  }
}
