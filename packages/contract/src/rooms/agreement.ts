import { z } from 'zod'
import { room } from '../wire/call.ts'
import { flag, id, idOut, text, time } from '../wire/fields.ts'

const hash = () => z.string().meta({ description: 'SHA-256 in hex.' })

const signature = z.object({
  id: idOut(),
  version: z.string(),
  lang: z.string(),
  name: z.string(),
  signed_at: time(),
  file_hash: hash(),
  file_bytes: z.int(),
  proof_id: z.string().meta({ description: 'Its name in the public log: made of the hash of the file.' }),
  is_logged: z.boolean(),
})

const info = z.object({
  version: z.string(),
  since: z.string(),
  lang: z.string(),
  title: z.string(),
  short: z.array(z.string()),
  changes: z.array(z.string()).meta({ description: 'What is different from the version before. Empty in the first.' }),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
  text_hash: hash(),
  name: z.string().nullable().meta({ description: 'The verified name that signs. Null before level 1.' }),
  signatures: z.array(signature).meta({ description: 'Own ones, the newest first.' }),
})

const HASH = /^[0-9a-f]{64}$/
/** What fits into a request beside everything else. */
export const SIGNATURE_LONGEST = 48_000

/** Contracts that a user signs. */
export const calls = room({
  info: {
    method: 'GET',
    path: '/hetong/info',
    summary: 'The agreement in the language of the request, with its version and hash, and what this user has signed.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: info,
    errors: [],
  },
  sign: {
    method: 'POST',
    path: '/hetong/sendqm',
    summary:
      'Signs what was read. The picture is saved anew, the file is made and kept with text, signature, time and hashes, and its hash goes into the public log. Signing a version again answers the first signature.',
    access: 'level1',
    rate: 'write',
    reads: false,
    input: z.strictObject({
      qm: text(30, SIGNATURE_LONGEST).meta({ description: 'The signature as a data URL of a PNG.' }),
      version: text(1, 20),
      text_hash: z.string().regex(HASH, 'field_format').meta({ description: 'Of the text that was read.' }),
      typed: flag().default(false).meta({ description: 'The name was typed and not drawn.' }),
    }),
    output: signature,
    errors: [
      'agreement_changed',
      'agreement_signature_wrong',
      'agreement_signature_empty',
      'too_many_requests',
      'file_type_unsupported',
      'picture_too_large',
      'picture_unreadable',
    ],
  },
  file: {
    method: 'GET',
    path: '/hetong/file',
    summary: 'The signed file, byte for byte as its hash stands in the log. A PDF, not an envelope. For its owner alone.',
    access: 'user',
    rate: 'heavy',
    reads: true,
    input: z.strictObject({ id: id() }),
    output: z.string().meta({ description: 'application/pdf' }),
    errors: ['agreement_unknown'],
  },
})
