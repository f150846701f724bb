/** Rows as the calls answer them. */
import type { CallOutput } from '@assay/contract'
import type { CatalogueCurrency } from '../market/door.ts'
import type { TallyRow } from './tally-store.ts'
import type { CoinReserve } from './watch.ts'

export const tallyOut = ({ id, at, block, users, isLogged }: TallyRow): NonNullable<CallOutput<'reserve.state'>['tally']> => ({
  id,
  time: at.toISOString(),
  block,
  users,
  is_logged: isLogged,
})

export const coinOut = (coin: CoinReserve, { name, scale }: Pick<CatalogueCurrency, 'name' | 'scale'>) => {
  const isPlay = coin.state === 'play'
  return {
    currency_id: String(coin.currencyId),
    currency_name: name,
    scale,
    owed: coin.owed,
    held: isPlay ? null : coin.held,
    minted: isPlay ? coin.minted : null,
    state: coin.state,
    read_at: coin.readAt?.toISOString() ?? null,
    by_bank: coin.statedAt ? { since: coin.statedAt.toISOString(), came_in: coin.cameIn!, went_out: coin.wentOut! } : null,
  }
}

export const walletsOut = ({ wallets }: CoinReserve) =>
  wallets.map(({ id, kind, network, address, balance, height, readAt, isOld }) => ({
    id,
    kind,
    network,
    address,
    balance,
    height,
    read_at: readAt.toISOString(),
    is_old: isOld,
  }))
