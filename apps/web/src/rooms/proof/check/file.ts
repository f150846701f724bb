/** Checks a file against the public log by its hash. The file itself never leaves the device. */
import { agreementId, readAgreement, verifyReceipt, type Receipt, type Sha256, type SignedAgreement } from '@assay/engine/proof/browser'

export type FileStep = 'hash' | 'log' | 'chain' | 'names'

export interface FileCheck {
  hash: string
  /** What the log says of the file. Null where it has no such hash. */
  found: (SignedAgreement & { second: number }) | null
  steps: readonly { name: FileStep; state: 'ok' | 'bad' | 'unknown' }[]
}

interface Means {
  sha256: Sha256
  /** Null where the log has nothing of this name. */
  receiptOf: (id: string) => Promise<Receipt | null>
  heads: (receipt: Receipt) => Promise<ReadonlyMap<number, string>>
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The leaf of a file in its receipt, and the second in which it stands. */
function leafIn({ seconds }: Receipt, hash: string): FileCheck['found'] {
  for (const { second, leaves } of seconds) {
    for (const { leaf } of leaves) {
      const read = readAgreement(leaf)
      if (read?.fileHash === hash) return { ...read, second }
    }
  }
  return null
}

export async function checkFile(file: Uint8Array, { sha256, receiptOf, heads }: Means): Promise<FileCheck> {
  const hash = toHex(await sha256(file))
  const hashed = { name: 'hash', state: 'ok' } as const
  const receipt = await receiptOf(agreementId(hash))
  const found = receipt && leafIn(receipt, hash)
  const later = (['chain', 'names'] as const).map((name) => ({ name, state: 'unknown' as const }))
  if (!receipt || !found) return { hash, found: null, steps: [hashed, { name: 'log', state: 'bad' }, ...later] }
  const { fault, isAnchored } = await verifyReceipt(receipt, { sha256, heads: await heads(receipt) })
  if (fault !== null) return { hash, found, steps: [hashed, { name: 'log', state: 'bad' }, ...later] }
  return {
    hash,
    found,
    steps: [hashed, { name: 'log', state: 'ok' }, { name: 'chain', state: isAnchored ? 'ok' : 'unknown' }, { name: 'names', state: 'ok' }],
  }
}
