import { z } from 'zod'
import { rights, roles } from '../../packages/contract/src/wire/door.ts'
import { callNames, callOf, consoleCallNames, type AnyCallName } from '../../packages/contract/src/door.ts'
import { apiGuide } from './api-guide.ts'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

/** A type in a few words: `decimal`, `"buy" | "sell"`, `{id, time, ...}[]`. */
function words(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' \\| ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(words).join(' \\| ')
  if (schema.type === 'array')
    return schema.prefixItems ? `[${schema.prefixItems.map(words).join(', ')}]` : `${rowWords(schema.items ?? {})}[]`
  if (schema.type === 'object') return schema.properties ? `{${Object.keys(schema.properties).join(', ')}}` : 'object'
  return schema.format ?? [schema.type ?? 'any'].flat().join(' \\| ')
}

const rowWords = (row: Schema): string => (row.anyOf ? `(${words(row)})` : words(row))

function table(schema: Schema, isInput: boolean): string {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return isInput ? 'No fields.\n' : `${words(schema)}\n`
  const rows = fields.map(([name, field]) => {
    const optional = isInput && !schema.required?.includes(name)
    const notes = [
      optional ? 'optional' : '',
      field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`,
      field.description ?? '',
    ]
    return `| \`${name}\` | ${words(field)} | ${notes.filter(Boolean).join('; ')} |`
  })
  return `| field | type | |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

function section(name: AnyCallName): string {
  const call = callOf(name)
  const output = jsonSchema(call.output, 'output')
  const list =
    output.type === 'object' && output.properties?.['data']?.items
      ? output.properties['data'].items
      : output.type === 'array'
        ? output.items
        : undefined
  const facts = [
    `access: ${call.access}`,
    call.discreet ? 'POST' : call.reads ? 'GET and POST' : call.method,
    ...(call.moves ? ['takes an Idempotency-Key'] : []),
    ...(call.live ? ['live'] : []),
    ...(call.cost ? [`a point of the rate limit for each ${call.cost.each}`] : []),
    ...(call.sharedMs ? [`up to ${call.sharedMs} ms old`] : []),
    ...(call.sandboxOnly ? ['sandbox only'] : []),
    ...(call.aliases ? [`also ${call.aliases.join(', ')}`] : []),
  ]
  return [
    `## ${call.method} /api${call.path}`,
    '',
    `\`${name}\` · ${facts.join(' · ')}`,
    '',
    call.summary,
    '',
    'Input',
    '',
    table(jsonSchema(call.input, 'input'), true),
    list ? `Message: ${words(output)}, each row` : 'Message',
    '',
    table(list ?? output, false),
    ...(call.errors.length > 0 ? [`Refusals, in this order: ${call.errors.map((code) => `\`${code}\``).join(', ')}.`, ''] : []),
  ].join('\n')
}

/** What operators may do, by role. Calls of the console ask for one of these. */
function rightsTable(): string {
  const rows = Object.entries(rights).map(([right, own]) => {
    const may: readonly string[] = own
    return `| ${right} | ${roles.map((role) => (may.includes(role) ? 'yes' : '')).join(' | ')} |`
  })
  return `\n## Rights of operators\n\n| right | ${roles.join(' | ')} |\n| --- |${' --- |'.repeat(roles.length)}\n${rows.join('\n')}\n`
}

/** docs/API/<room>.md, the table of who may call what, and the page on what holds for all of them. */
export function apiPages(): Record<string, string> {
  const all = [...callNames, ...consoleCallNames]
  const rooms = [...new Set(all.map((name) => name.split('.')[0]!))]
  const head =
    'Made from the contract by tools/generate. [README.md](README.md) says what holds for every call: the token, languages, the `Idempotency-Key`, pages of a list, ' +
    'and the envelope that answers come in, `{type: "ok", code: 1, message}` or `{type: "error", code: 0, error, message}`.\n'
  const pages = rooms.map((room) => [
    `docs/API/${room}.md`,
    `# ${room}\n\n${head}\n${all
      .filter((name) => name.startsWith(`${room}.`))
      .map(section)
      .join('\n')}`,
  ])
  const rows = all.map((name) => {
    const call = callOf(name)
    return `| ${call.method} /api${call.path} | ${name} | ${call.access} | ${call.rate}${call.cost ? `, each ${call.cost.each}` : ''} | ${call.reads ? '' : 'yes'} | ${call.moves ? 'yes' : ''} | ${call.live ? 'yes' : ''} |`
  })
  const access = `# Who may call what\n\n${head}\n| call | name | access | rate class | changes | idempotent | live |\n| --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n${rightsTable()}`
  return { 'docs/API/README.md': apiGuide(), ...Object.fromEntries(pages), 'docs/API/ACCESS.md': access }
}
