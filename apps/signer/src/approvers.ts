/**
 * The keys of operators, in a file of the signer's own: `npm run signer -- trust <operator> <line>` adds one on its machine, a second of the same operator with the word `again`. From the first on an approval
 * counts only with a signature by one of them, on exactly what is paid. Whoever owns the server and its database has none of these keys.
 */
import { join } from 'node:path'
import { approvalKeys, isSigned, keyPrint, readKeyLine, type ApprovalKey } from '@assay/chain/approval'
import { readOwn, replaceOwn } from './own-files.ts'

const APPROVERS_FILE = 'operators.json'
/** Said by people for a second key of one operator: whoever has his session in the console can make one, and its line looks like any other. */
export const AGAIN = 'again'

function read(folder: string): ApprovalKey[] | null {
  const text = readOwn(join(folder, APPROVERS_FILE))
  return text === null ? null : approvalKeys.parse(JSON.parse(text))
}

/**
 * Adds a key of the operator with this number. Answers what people compare. Throws where the line is none, or somebody else's, or the key is known
 * otherwise, and where he has another already and nobody says so.
 */
export function trust(
  folder: string,
  { operator, line, word = '' }: { operator: string; line: string; word?: string },
): { print: string; site: string; ofHis: number } {
  if (word !== '' && word !== AGAIN) throw new Error(`${word} is not ${AGAIN}`)
  const key = readKeyLine(line)
  if (!key) throw new Error('this is no line of a key: copy it from the console')
  if (key.operator !== operator) throw new Error(`this is a key of operator ${key.operator}, not of ${operator}`)
  const known = read(folder) ?? []
  const same = known.find(({ id }) => id === key.id)
  if (same && keyPrint(same) !== keyPrint(key)) throw new Error(`this key is known already, of operator ${same.operator} at ${same.site}`)
  if (!same && word !== AGAIN && known.some((one) => one.operator === operator))
    throw new Error(
      `operator ${operator} has a key already: take it out of ${APPROVERS_FILE} where it is lost. Ask him by voice whether he made this one too; then add the word "${AGAIN}"`,
    )
  if (!same) replaceOwn(join(folder, APPROVERS_FILE), `${JSON.stringify([...known, key], null, 2)}\n`)
  const ofHis = new Set([...known, key].filter((one) => one.operator === operator).map(({ id }) => id)).size
  return { print: keyPrint(key), site: key.site, ofHis }
}

/** What stands in the database of a withdrawal's signatures. */
export type Signatures = readonly { operator: string; answer: string }[]

export class Approvers {
  readonly #keys: readonly ApprovalKey[] | null

  constructor(folder: string) {
    this.#keys = read(folder)
  }

  get areKnown(): boolean {
    return this.#keys !== null
  }

  /** Operators whose own key signed this text. Null where the signer was told of no key: then it asks for none. */
  async signersOf(signatures: Signatures, termsHash: string): Promise<ReadonlySet<string> | null> {
    if (this.#keys === null) return null
    const signers = new Set<string>()
    for (const { operator, answer } of signatures) {
      const keys = this.#keys.filter((key) => key.operator === operator)
      if (await isSigned(answer, { keys, termsHash })) signers.add(operator)
    }
    return signers
  }
}
