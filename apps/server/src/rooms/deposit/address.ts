import { deriveAddress } from '@assay/chain/derive'
import type { ChainId } from '@assay/chain/networks'
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { findAddress, insertAddress, takeIndex } from './address-store.ts'
import { chainIdOf, namedCoin } from './coins.ts'
import type { DepositServices } from './services.ts'
import { wayOut } from './ways.ts'

/** The user's address for a coin on a network. Coins of one chain share it: nothing is lost where somebody mixes them up. */
export async function inAddress(
  services: DepositServices,
  input: CallParsed<'deposit.address'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'deposit.address'>> {
  const coin = namedCoin(services, input)
  const { chain } = coin.network
  const address = await addressOf(services, chain, userId)
  const token = coin.network.id === 'erc20' ? services.config.usdtContract : null
  return { ...wayOut(services, coin), address, token, chain_id: chainIdOf(chain, services.config) }
}

/** Refuses `deposit_closed` where the chain has no key. */
async function addressOf({ db, keys, watched }: DepositServices, chain: ChainId, userId: number): Promise<string> {
  const key = keys.get(chain) ?? refuse('deposit_closed')
  const of = { userId, chain, keyPrint: key.print }
  const known = await findAddress(db, of)
  if (known !== undefined) return known
  const index = await takeIndex(db)
  await insertAddress(db, { ...of, index, address: deriveAddress(key, index) })
  // Another request of the same user may have been first; then the index is nobody's.
  const address = (await findAddress(db, of))!
  watched[chain].add(address, userId)
  return address
}
