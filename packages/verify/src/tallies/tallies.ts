import type { Download, NamedFile } from '../download/folder.ts'
import { sha256 } from '../log/hash.ts'
import { readLeaves, type Tally } from '../log/leaves.ts'
import { decimalText, unitsOf } from '../money.ts'
import { reasonOf } from '../problem.ts'
import type { Report } from '../report.ts'
import { partFault, readSheet, SCALE, type TallyProof } from './proof-file.ts'

/** Tallies of what is owed, and the seal of the ledger that they stand on. */

/** A block of the ledger has one hash, wherever the log names it, and blocks come in their order. */
function checkSeals({ hours }: Pick<Download, 'hours'>, report: Report): void {
  const seals = readLeaves(hours, 'rule/1').filter(({ name }) => name === 'ledger.seal')
  const named = [
    ...seals.flatMap(({ second, value }) => {
      const [, block, hash] = /^"([1-9]\d*) ([0-9a-f]{64})"$/.exec(value) ?? []
      return report.require(block !== undefined, `second ${second}: "${value}" is no seal of the ledger`)
        ? [{ second, block: block!, hash: hash!, isSeal: true }]
        : []
    }),
    ...readLeaves(hours, 'tally/1').map(({ second, block, blockHash }) => ({ second, block, hash: blockHash, isSeal: false })),
  ].sort((one, other) => one.second - other.second)
  const hashes = new Map<string, string>()
  let last = 0n
  for (const { second, block, hash, isSeal } of named) {
    report.checked('blocks of the ledger')
    report.require((hashes.get(block) ?? hash) === hash, `second ${second}: block ${block} of the ledger had another hash before`)
    hashes.set(block, hash)
    if (!isSeal) continue
    report.require(BigInt(block) > last, `second ${second}: block ${block} of the ledger is named after block ${last}`)
    last = BigInt(block)
  }
}

function checkTimes(tallies: readonly Tally[], report: Report): void {
  const seen = new Set<string>()
  for (const { id, second, atMs } of tallies) {
    report.checked('tallies')
    report.require(!seen.has(id), `tally ${id} stands in the log twice`)
    seen.add(id)
    report.require(second >= Math.floor(atMs / 1000), `tally ${id} was logged before its time`)
  }
}

/** Each balance that the file names is counted by parts, each of them once, and nothing else is. */
function checkSums({ balances, parts }: TallyProof, name: string, report: Report): void {
  const sums = new Map<string, bigint>()
  const seen = new Set<string>()
  for (const { account, currency, part, amount } of parts) {
    report.require(
      !seen.has(`${account} ${currency} ${part}`),
      `${name}: part ${part} of account ${account}, ${currency}, stands there twice`,
    )
    seen.add(`${account} ${currency} ${part}`)
    sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0n) + unitsOf(amount, SCALE))
  }
  for (const { account, currency, amount } of balances) {
    const sum = sums.get(`${account} ${currency}`) ?? 0n
    report.require(
      sum === unitsOf(amount, SCALE),
      `${name}: of ${amount} ${currency} of account ${account} are counted ${decimalText(sum, SCALE)}`,
    )
    sums.delete(`${account} ${currency}`)
  }
  report.require(sums.size === 0, `${name}: what is counted is no balance of the file: ${[...sums.keys()].join(', ')}`)
}

function checkProof(tallies: readonly Tally[], { name, value }: NamedFile, report: Report): void {
  const proof = value as TallyProof
  if (!report.require(proof?.version === 1, `${name}: it is no proof of version 1`)) return
  const { point, roots } = readSheet(proof.sheet)
  const [tallyId = ''] = point.split(' ')
  const leaf = tallies.find(({ id }) => id === tallyId)
  if (!leaf) {
    report.outside('balances counted in a tally')
    report.note(`${name}: tally ${tallyId} is not in the hours of this download`)
  } else {
    const { atMs, block, blockHash, sheetHash } = leaf
    report.require(sha256(proof.sheet).toString('hex') === sheetHash, `${name}: its sheet is not the one that the log names`)
    report.require(point === `${tallyId} ${atMs} ${block} ${blockHash}`, `${name}: its sheet is of another point than the log says`)
  }
  checkSums(proof, name, report)
  for (const part of proof.parts) {
    const { account, currency } = part
    const root = roots.get(currency)
    const fault = root ? partFault(part, root, { tallyId, user: proof.user }) : 'the sheet has no such currency'
    if (leaf) report.checked('balances counted in a tally')
    report.require(fault === null, `${name}: part ${part.part} of account ${account}, ${currency}: ${fault}`)
  }
}

export function checkTallies({ hours, proofs }: Pick<Download, 'hours' | 'proofs'>, report: Report): void {
  checkSeals({ hours }, report)
  const tallies = readLeaves(hours, 'tally/1')
  checkTimes(tallies, report)
  for (const file of proofs) {
    try {
      checkProof(tallies, file, report)
    } catch (error) {
      report.isFalse(`${file.name}: ${reasonOf(error)}`)
    }
  }
}
