import type { Download } from '../download/folder.ts'
import { readLeaves } from '../log/leaves.ts'
import type { Report } from '../report.ts'

/** The id of a signed agreement follows from the hash of its file (docs/proof-format.md). */
function idOf(fileHash: string): string {
  const [first, second, third, fourth, last] = [
    fileHash.slice(0, 8),
    fileHash.slice(8, 12),
    fileHash.slice(13, 16),
    fileHash.slice(17, 20),
    fileHash.slice(20, 32),
  ]
  return `${first}-${second}-8${third}-8${fourth}-${last}`
}

const HASH = /^[0-9a-f]{64}$/

/** Signed agreements: each once, under the id of its file, and a version in a language is one text for everybody. */
export function checkAgreements({ hours }: Pick<Download, 'hours'>, report: Report): void {
  const texts = new Map<string, string>()
  const seen = new Set<string>()
  for (const { second, id, signedMs, version, language, textHash, fileHash } of readLeaves(hours, 'agreement/1')) {
    report.checked('signed agreements')
    report.require(HASH.test(textHash) && HASH.test(fileHash), `agreement ${id}: a hash is none`)
    report.require(id === idOf(fileHash), `agreement ${id} is not named after its file`)
    report.require(!seen.has(id), `agreement ${id} stands in the log twice`)
    seen.add(id)
    report.require(second >= Math.floor(signedMs / 1000), `agreement ${id} was logged before it was signed`)
    const text = `${version} ${language}`
    report.require((texts.get(text) ?? textHash) === textHash, `agreement ${id}: version ${version} in ${language} had another text before`)
    texts.set(text, textHash)
  }
}
