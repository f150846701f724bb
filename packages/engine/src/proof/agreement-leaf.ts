/**
 * The leaf of a signed agreement:
 *
 *   agreement/1 id signed version lang text-hash file-hash
 *
 * Hashes are SHA-256 in hex. The id is made of the hash of the file, so that whoever has the file finds its leaf by it. No leaf names a user.
 */
import { leafLine } from './leaf-line.ts'

export interface SignedAgreement {
  signedMs: number
  version: string
  lang: string
  textHash: string
  fileHash: string
}

/** A UUID (version 8) of the first half of the hash. */
export function agreementId(fileHash: string): string {
  const digits = fileHash.toLowerCase()
  return [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}

export const agreementLeaf = ({ signedMs, version, lang, textHash, fileHash }: SignedAgreement): string =>
  leafLine('agreement/1', [agreementId(fileHash), signedMs, version, lang, textHash, fileHash])

/** Null for another kind of leaf. */
export function readAgreement(leaf: string): SignedAgreement | null {
  const [kind, , signed, version, lang, textHash, fileHash, ...rest] = leaf.split(' ')
  if (kind !== 'agreement/1' || fileHash === undefined || rest.length > 0) return null
  return { signedMs: Number(signed), version: version!, lang: lang!, textHash: textHash!, fileHash }
}
