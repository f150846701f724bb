/** Records the journal anew, after a rule was changed on purpose: `node e2e/world/record-journal.ts [entries=3000] [seed=1]` */
import { record, writeJournal } from './journal.ts'

const [entries = '3000', seed = '1'] = process.argv.slice(2)
const journal = record(Number(entries), Number(seed))
console.log(`${writeJournal(journal)}: ${journal.entries.length} commands, hash ${journal.hash}`)
