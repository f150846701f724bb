import type { AccountKey } from '@assay/chain/derive'
import type { ChainId } from '@assay/chain/networks'
import type { Logger } from 'pino'
import type { ChainConfig } from '../../chain-config.ts'
import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { WalletCurrency } from '../wallet/door.ts'
import type { PublishDeposits } from './live.ts'
import type { WatchedAddresses } from './watched-addresses.ts'
import type { Watcher } from './watcher.ts'

/** What the use cases of the room work with. */
export interface DepositServices {
  db: Database
  /** Of change accounts. */
  desk: MoneyDesk
  log: Logger
  currencies: readonly WalletCurrency[]
  config: ChainConfig
  isSandbox: boolean
  /** Chains without a key take nothing. */
  keys: ReadonlyMap<ChainId, AccountKey>
  watched: Readonly<Record<ChainId, WatchedAddresses>>
  /** Of chains that a node is known of. */
  watchers: ReadonlyMap<ChainId, Watcher>
  publishMessages(userId: number): void
  publish: PublishDeposits
}
