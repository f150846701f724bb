/** Parses the fields of a call, or refuses with every wrong field by name. */
import { isFieldCode, type ErrorCode, type FieldCode } from '@assay/contract/texts'
import { givenFields, refuse, type CallDefinition } from '@assay/contract/wire'

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] }

const UNRECOGNIZED = 'unrecognized_keys'
/** Maximum of unknown fields named in a refusal, so that a large invalid body does not get a large answer. */
const UNKNOWN_NAMED = 5

/** Every request may carry `lang`. */
const ALWAYS_IGNORED = ['lang']

/** An empty form field counts as absent. Fields that the call ignores are dropped before the strict check. */
function clean(raw: unknown, ignored: readonly string[]): Record<string, unknown> {
  if (raw === null || raw === undefined) return {}
  if (typeof raw !== 'object' || Array.isArray(raw)) refuse('parameter_error')
  const fields = givenFields(raw)
  for (const name of [...ignored, ...ALWAYS_IGNORED]) delete fields[name]
  return fields
}

function codeOf(issue: Issue): FieldCode | ErrorCode {
  if (issue.message in KNOWN) return issue.message as FieldCode | ErrorCode
  return isFieldCode(issue.message) ? issue.message : 'field_format'
}

/** Error codes, besides field codes, that the schema of a field may give. */
const KNOWN: Record<string, true> = { code_wrong: true }

/** Returns the parsed fields, or refuses `parameter_error` with a code for each wrong field. */
export function parseInput(call: CallDefinition, raw: unknown): unknown {
  const parsed = call.input.safeParse(clean(raw, call.ignored ?? []))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues as Issue[]
  // A Map and not a plain record, because a field may be called `__proto__`.
  const fields = new Map<string, FieldCode | ErrorCode>()
  for (const name of issues.flatMap(unknownFieldsOf).slice(0, UNKNOWN_NAMED)) fields.set(name, 'field_unknown')
  for (const issue of issues) if (issue.code !== UNRECOGNIZED && !fields.has(nameOf(issue))) fields.set(nameOf(issue), codeOf(issue))
  return refuse('parameter_error', { fields: Object.fromEntries(fields) })
}

/** The path of a field, with its position in a list: `orders.3.amount`. */
const nameOf = ({ path }: Issue): string => path.join('.')

function unknownFieldsOf({ code, path, keys = [] }: Issue): string[] {
  if (code !== UNRECOGNIZED) return []
  return keys.slice(0, UNKNOWN_NAMED).map((key) => [...path, key.slice(0, 60)].join('.'))
}
