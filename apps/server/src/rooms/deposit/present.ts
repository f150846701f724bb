import { chains, coinOn, isTestChain, networkOf } from '@assay/chain/networks'
import type { CallOutput } from '@assay/contract'
import { formatUnits, LEDGER_SCALE, unitsOf } from '@assay/money'
import { confirmationsShown } from './coins.ts'
import type { DepositRow } from './list-store.ts'
import type { DepositServices } from './services.ts'

export type DepositOut = CallOutput<'deposit.one'>

export function depositOut(services: Pick<DepositServices, 'currencies' | 'config' | 'isSandbox'>, row: DepositRow): DepositOut {
  const { name: chainName, confirmations, blockSeconds, explorer } = chains[row.chain]
  const network = row.network === null ? null : networkOf(row.network)
  const terms = network && row.currencyId !== null ? coinOn(network, row.currencyId) : null
  const isTest = isTestChain(row.chain, { ...services.config, isSandbox: services.isSandbox })
  return {
    id: row.id,
    currency_id: row.currencyId === null ? null : String(row.currencyId),
    currency_name: services.currencies.find(({ id }) => id === row.currencyId)?.name ?? null,
    network: row.network,
    network_name: network?.name ?? null,
    chain: row.chain,
    chain_name: chainName,
    amount: row.amount,
    token: row.token,
    status: row.status,
    reason: row.reason,
    minimum: terms?.minimumDeposit ?? null,
    missing: row.reason === 'minimum' && terms ? missingOf(terms.minimumDeposit, row.together) : null,
    confirmations: confirmationsShown(row),
    confirmations_needed: confirmations,
    block_seconds: blockSeconds,
    block: row.block,
    transaction_id: row.transactionId,
    address: row.address,
    sender: row.sender,
    by_operator: row.byOperator,
    was_credited: row.wasCredited,
    claim: row.claim,
    explorer: isTest ? null : { name: explorer.name, link: explorer.transaction.replace('{id}', row.transactionId) },
    seen_at: row.seenAt.toISOString(),
    block_at: row.blockAt?.toISOString() ?? null,
    credited_at: row.creditedAt?.toISOString() ?? null,
    undone_at: row.undoneAt?.toISOString() ?? null,
  }
}

function missingOf(minimum: string, together: string): string {
  const missing = unitsOf(minimum, LEDGER_SCALE) - unitsOf(together, LEDGER_SCALE)
  return formatUnits(missing > 0n ? missing : 0n, LEDGER_SCALE)
}
