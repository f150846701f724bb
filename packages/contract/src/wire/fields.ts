/**
 * The field kinds that calls are made of. Messages are error codes of the catalogue (`field_*`): the server turns them
 * into words of the caller's language.
 */
import { z } from 'zod'
import { givenFields } from './absent.ts'

/** At most 20 digits before the point and 20 after: enough for any currency, and bounds what arithmetic can meet. */
const AMOUNT = /^\d{1,20}(?:\.\d{1,20})?$/

/** A plain decimal above zero, as text: amounts, prices. */
export const amount = () =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'field_required' : 'field_decimal') })
    .regex(AMOUNT, 'field_decimal')
    .refine((text) => /[1-9]/.test(text), 'field_positive')

/** A decimal the server writes: no exponent, no trailing zeros, perhaps a minus. */
export const decimal = () => z.string().meta({ format: 'decimal', examples: ['0.0371'] })

/** Strings or integers on the way in; text of a whole number above zero inside. */
export const id = () =>
  z
    .union([z.string(), z.int()], { error: (issue) => (issue.input === undefined ? 'field_required' : 'field_id') })
    .transform(String)
    .pipe(z.string().regex(/^[1-9]\d{0,14}$/, 'field_id'))

/** On the way out ids are always text. */
export const idOut = () => z.string().meta({ examples: ['1001'] })

const wholeNumber = (value: unknown): unknown => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)

export const integer = (minimum: number, maximum: number) =>
  z.preprocess(
    wholeNumber,
    z
      .int({ error: (issue) => (issue.input === undefined ? 'field_required' : 'field_whole_number') })
      .min(minimum, 'field_too_small')
      .max(maximum, 'field_too_large'),
  )

/** True and false, and the 1 and 0 that forms send. */
export const flag = () =>
  z.preprocess(
    (value) =>
      value === '1' || value === 1 || value === 'true' ? true : value === '0' || value === 0 || value === 'false' ? false : value,
    z.boolean({ error: (issue) => (issue.input === undefined ? 'field_required' : 'field_choice') }),
  )

export const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: (issue) => (issue.input === undefined ? 'field_required' : 'field_choice') })

export const text = (minimum: number, maximum: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'field_required' : 'field_text') })
    .min(minimum, 'field_too_short')
    .max(maximum, 'field_too_long')
    // Control characters (and with them the null byte, which the database refuses) are never part of a text.
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'field_text')
    .refine((value) => value.isWellFormed(), 'field_text')

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** They turn the order of signs, so that a text reads as another: no language of the product needs them. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** A text that somebody wrote for others: something of it is seen, and it reads as it is. */
export const writtenText = (maximum: number) =>
  text(1, maximum)
    .refine((value) => SEEN.test(value), 'field_required')
    .refine((value) => !TURNING.test(value), 'field_text')

/** Why an operator did it. Other operators read it in the log. */
export const note = () => writtenText(500)

/** What the database and JavaScript both write with four digits of a year, whatever the offset. */
const FIRST_MS = Date.UTC(1970, 0, 1)
const LAST_MS = Date.UTC(9999, 0, 1)

/** A moment with its offset from UTC: `2026-12-01T00:00:00Z`. */
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: (issue) => (issue.input === undefined ? 'field_required' : 'field_format') })
    .refine((text) => Date.parse(text) >= FIRST_MS && Date.parse(text) < LAST_MS, 'field_format')

/** What a browser answers to WebAuthn options, as JSON. */
export const passkeyAnswer = () => text(1, 8_000)

/** SHA-256 of the terms that an operator read, in hex. */
export const termsHash = () =>
  z
    .string({ error: 'field_required' })
    .regex(/^[0-9a-f]{64}$/, 'field_format')
    .describe('Of the text that was read.')

export const uuid = () => z.uuid('field_format')

/** An array, as JSON has it, or the JSON text of one, as a form has it. */
function rowsIn(value: unknown): unknown[] | null {
  try {
    const rows: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return Array.isArray(rows) ? rows : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Rows are counted before any is read: an answer to thousands of faulty ones would name each of them. */
function faultOf(value: unknown, rows: unknown[] | null, maximum: number): string | null {
  if (value === undefined || rows?.length === 0) return 'field_required'
  if (!rows) return 'field_format'
  return rows.length > maximum ? 'field_too_long' : null
}

const isRecord = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)

/** At least one row and at most so many. */
export const list = <Row extends z.ZodType>(row: Row, maximum: number) =>
  z.preprocess(
    (value, context) => {
      const rows = rowsIn(value)
      const fault = faultOf(value, rows, maximum)
      if (fault) context.addIssue(fault)
      return rows?.map((one) => (isRecord(one) ? givenFields(one) : one))
    },
    z.array(row).meta({ minItems: 1, maxItems: maximum, description: 'In a form: the JSON text of the list.' }),
  )

/** `page` from 1 and `limit`, as every list takes them. */
export const paging = (defaultLimit = 10) => ({
  page: integer(1, 1_000_000).default(1),
  limit: integer(1, 100).default(defaultLimit),
})

/** Account types: 1 legal, 2 change (spot), 3 lever, 4 micro. */
export const accountType = () => integer(1, 4)

/** ISO 8601 UTC. */
export const time = () => z.string().meta({ format: 'date-time' })

const total = () => z.int().meta({ description: 'How many there are, counted no further than 1,000 beyond this page.' })

export const paged = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), page: z.int(), limit: z.int(), total: total() })
