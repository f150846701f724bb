#!/usr/bin/env node
/** The command `assay-verify`. It shares no line of code with the server: `docs/proof-format.md` is all it knows. */
import { Misuse } from './command/arguments.ts'
import { EXIT, run } from './command/run.ts'
import { Problem } from './problem.ts'

const OLDEST_NODE = 22

try {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new Problem(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  process.exitCode = await run(process.argv.slice(2), (line) => console.log(line))
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  if (error instanceof Misuse) console.error('assay-verify --help says how it is called')
  process.exitCode = EXIT.notChecked
}
