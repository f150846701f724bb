/** Signs a payment of Bitcoin from outputs of the hot wallet (BIP 143). The same inputs and outputs give the same bytes. */
import { p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import type { SigningKey } from '../key.ts'
import type { Output } from '../output.ts'

/** Says that the transaction may be replaced for a higher fee (BIP 125). */
const REPLACEABLE = 0xffff_fffd

interface Unsigned {
  inputs: readonly Output[]
  to: { script: Uint8Array; value: bigint }
  /** Back to the hot wallet. */
  change: readonly bigint[]
}

export function sign(
  { privateKey, publicKey }: Pick<SigningKey, 'privateKey' | 'publicKey'>,
  { inputs, to, change }: Unsigned,
): { bytes: string; transactionId: string; size: number } {
  const { script } = p2wpkh(publicKey)
  const transaction = new Transaction({ version: 2, lowR: true })
  for (const { id, place, value } of inputs) {
    transaction.addInput({
      txid: id,
      index: place,
      sequence: REPLACEABLE,
      sighashType: SigHash.ALL,
      witnessUtxo: { script, amount: value },
    })
  }
  transaction.addOutput({ script: to.script, amount: to.value })
  for (const value of change) transaction.addOutput({ script, amount: value })
  transaction.sign(privateKey, [SigHash.ALL])
  transaction.finalize()
  return { bytes: transaction.hex, transactionId: transaction.id, size: transaction.vsize }
}
