/** Signs a payment of Ethereum (EIP-1559). The same payment, nonce and fee give the same bytes. */
import { Transaction } from 'micro-eth-signer'

export interface Payment {
  chainId: string
  nonce: number
  to: string
  value: bigint
  data: string
  gasLimit: bigint
  feePerGas: bigint
  tipPerGas: bigint
}

export function sign(
  privateKey: Uint8Array,
  { chainId, nonce, to, value, data, gasLimit, feePerGas, tipPerGas }: Payment,
): { bytes: string; transactionId: string } {
  const unsigned = Transaction.prepare({
    type: 'eip1559',
    chainId: BigInt(chainId),
    nonce: BigInt(nonce),
    to,
    value,
    data,
    gasLimit,
    maxFeePerGas: feePerGas,
    maxPriorityFeePerGas: tipPerGas,
    accessList: [],
  })
  // Without extra entropy a signature is a function of key and message (RFC 6979).
  const signed = unsigned.signBy(privateKey, false)
  return { bytes: signed.toHex(), transactionId: `0x${signed.hash}` }
}
