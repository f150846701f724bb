import type { CallOutput } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { formatUnits, LEDGER_SCALE, unitsOf, worthAt } from '@assay/money'
import { logDeed } from '../../db/deeds.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorContext, RoomHandlers } from '../../http/context.ts'
import { takenPosting } from '../../ledger/closed-posting.ts'
import { newestBlock } from '../../ledger/seal.ts'
import { showInclusion } from './inclusion.ts'
import { beginTally } from './make-tally.ts'
import { coinOut, tallyOut, walletsOut } from './present.ts'
import type { ReserveServices } from './services.ts'
import { decideStatement, proposeStatement } from './statements.ts'
import * as tallies from './tally-store.ts'
import { DAYS_SHOWN } from './terms.ts'
import { listDays } from './wallet-store.ts'
import type { CoinReserve } from './watch.ts'

const TALLIES_LISTED = 30

export const reserveHandlers = (services: ReserveServices): RoomHandlers<'reserve'> => ({
  state: () => showState(services),
  coin: ({ currency_id }) => showCoin(services, currency_id),
  sheet: async ({ id = null }) => {
    const tally = (await tallies.findTally(services.db, id)) ?? refuse('tally_unknown')
    return { ...tallyOut(tally), sheet: tally.sheet }
  },
  inclusion: ({ id = null }, { session }) => showInclusion(services, { id, userId: session.userId }),
  overview: () => showOverview(services),
  makeTally: ({ note }, context) => makeByHand(services, note, context),
  proposeStatement: (input, context) => proposeStatement(services, input, context),
  decideStatement: (input, context) => decideStatement(services, input, context),
})

/** Every currency with what is owed and held, the largest worth first. */
function coinsOf({ watch, catalogue, usdtPerUnit }: ReserveServices) {
  const worth = (currencyId: number, amount: string): bigint => worthAt(unitsOf(amount, LEDGER_SCALE), usdtPerUnit(currencyId) ?? '0')
  return catalogue.currencies
    .flatMap((currency) => {
      const coin = watch.coins.get(currency.id)
      return coin
        ? [
            {
              coin,
              currency,
              owed: worth(currency.id, coin.owed),
              held: worth(currency.id, coin.held),
              minted: worth(currency.id, coin.minted),
            },
          ]
        : []
    })
    .filter(({ coin }) => coin.owed !== '0' || coin.wallets.length > 0)
    .sort((a, b) => Number(b.owed - a.owed))
}

async function showState(services: ReserveServices): Promise<CallOutput<'reserve.state'>> {
  const { db, isPlay, now } = services
  const coins = coinsOf(services)
  const total = (name: 'owed' | 'held' | 'minted'): string =>
    formatUnits(
      coins.reduce((sum, coin) => sum + coin[name], 0n),
      LEDGER_SCALE,
    )
  const [tally] = await tallies.listTallies(db, 1)
  return {
    time: new Date(now()).toISOString(),
    is_play: isPlay,
    owed_usdt: total('owed'),
    held_usdt: isPlay ? null : total('held'),
    minted_usdt: isPlay ? total('minted') : null,
    tally: tally ? tallyOut(tally) : null,
    data: coins.map(({ coin, currency }) => coinOut(coin, currency)),
  }
}

async function showCoin({ db, watch, catalogue }: ReserveServices, id: string): Promise<CallOutput<'reserve.coin'>> {
  const currency = catalogue.currencies.find((one) => String(one.id) === id)
  const coin = (currency && watch.coins.get(currency.id)) ?? refuse('currency_unknown')
  const days = await listDays(db, coin.currencyId, DAYS_SHOWN)
  return {
    ...coinOut(coin, currency!),
    wallets: walletsOut(coin),
    days: days.map(({ day, owed, held, ppm }) => ({ day, owed, held, lowest_ppm: ppm })),
  }
}

const stoppedOut = ({ stoppedAt }: CoinReserve): string | null => stoppedAt?.toISOString() ?? null

async function showOverview(services: ReserveServices): Promise<CallOutput<'reserve.overview'>> {
  const { db, isPlay } = services
  const [taken, block, listed] = await Promise.all([takenPosting(db), newestBlock(db), tallies.listTallies(db, TALLIES_LISTED)])
  return {
    time: new Date(services.now()).toISOString(),
    is_play: isPlay,
    coins: coinsOf(services).map(({ coin, currency }) => ({
      ...coinOut(coin, currency),
      short_since: stoppedOut(coin),
      wallets: walletsOut(coin),
    })),
    seal: {
      block: block?.number ?? null,
      hash: block?.hash ?? null,
      sealed_at: block?.sealedAt.toISOString() ?? null,
      waiting: Number(taken - BigInt(block?.lastPosting ?? 0)),
    },
    tallies: listed.map(tallyOut),
    counting_since: services.tallies.running?.startedAt.toISOString() ?? null,
    count_failed_at: services.tallies.failedAt?.toISOString() ?? null,
    fiats: services.catalogue.currencies
      .filter(({ kind }) => kind === 'fiat')
      .map(({ id, name, scale }) => ({ currency_id: String(id), currency_name: name, scale })),
  }
}

/** A tally changes nothing: what is logged is who asked for it. */
async function makeByHand(
  services: ReserveServices,
  note: string,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'reserve.makeTally'>> {
  const { startedAt } = await beginTally(services)
  await transact(services.db, (tx) => logDeed(tx, { operatorId, action: 'reserve.makeTally', subject: 'tally', detail: { note } }))
  return { started_at: startedAt.toISOString() }
}
