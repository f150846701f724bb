/** Signing: what stands in the file in nine languages, whose it is, what never changes, and what the public log has of it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { langs, type Lang } from '@assay/contract/wire'
import { agreementId, agreementLeaf, readAgreement } from '@assay/engine/proof'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreements } from '../../../data/agreements/all.ts'
import type { AgreementVersion } from '../../../data/agreements/shape.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { createSecrets } from '../../secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { caller, createUser } from '../wallet/testing.ts'
import { logSignatures } from './log.ts'
import { makeFile, signedLines } from './make-file.ts'
import type { AgreementServices } from './services.ts'
import { info, sign, signedFile } from './sign.ts'
import { keepTexts } from './texts.ts'

let test: TestDatabase
let call: ReturnType<typeof caller>
let services: AgreementServices
const leaves: string[] = []

/** Takes what would be logged as the desk of contracts does: in one transaction with its guard. */
const lever = {
  async submit(request: {
    guard(): { text: string; values(): unknown[] }
    run(turn: { log(leaf: string): void }, rows: unknown[]): unknown
  }) {
    const { rows } = await test.pool.query(request.guard().text, request.guard().values())
    request.run({ log: (leaf) => void leaves.push(leaf) }, rows)
    for (const leaf of leaves)
      await test.pool
        .query('insert into proof_event (second, leaf) select 1, $1 where not exists (select from proof_event where leaf = $1)', [leaf])
        .catch(() => undefined)
  },
}

beforeAll(async () => {
  test = await createTestDatabase()
  await keepTexts(test.db, agreements)
  services = {
    db: test.db,
    secrets: createSecrets(randomBytes(32)),
    versions: agreements,
    log: () => logSignatures(test.db, lever as never),
  }
  call = caller('agreement', {
    info: (_: unknown, context: never) => info(services, context),
    sign: (input: never, context: never) => sign(services, input, context),
    file: ({ id }: { id: string }, context: never) => signedFile(services, id, context),
  })
})
afterAll(() => test.close())

async function signer(name = 'Nadia Reimann'): Promise<number> {
  const userId = await createUser(test.db)
  await test.pool.query(
    `insert into identity_request (user_id, level, state, id_type, country, name, card_id, number_key, decided_at)
     values ($1, 1, 'hasaudit', 'id_card', 'DE', $2, 'X', $3, now())`,
    [userId, name, randomUUID()],
  )
  return userId
}

const drawn = async (svg = '<path d="M10 60 C 60 10, 90 90, 180 40" stroke="black" stroke-width="4" fill="none"/>'): Promise<string> => {
  const width = 240
  const line = Buffer.alloc(width * 80 * 4)
  if (svg)
    for (let x = 10; x < 200; x += 1) for (let y = 0; y < 4; y += 1) line.writeUInt32BE(0x000000ff, ((40 + y + (x % 9)) * width + x) * 4)
  const png = await sharp(line, { raw: { width, height: 80, channels: 4 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
const read = async (userId: number, lang: Lang = 'en') =>
  ((await call('info', {}, { userId, lang })) as { message: { version: string; text_hash: string } }).message
async function signed(userId: number, lang: Lang = 'en') {
  const { version, text_hash: textHash } = await read(userId, lang)
  return call('sign', { qm: await drawn(), version, text_hash: textHash }, { userId, lang, level: 1 })
}
const fileOf = async (id: string, userId: number): Promise<Buffer> =>
  ((await call('file', { id }, { userId })) as unknown as { message: FileAnswer<Buffer> }).message.body
const textOf = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}
/** Lines are broken where the page ends them. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '')

describe('the signed file', () => {
  it.each(langs)('has the whole text in %s, the name, the time and the hash, and can be read back', async (lang) => {
    const { version, texts } = agreements.at(-1)!
    const text = texts[lang]
    const given = {
      text,
      textHash: 'ab'.repeat(32),
      version,
      lang,
      name: 'Nguyễn Văn An 王小明 สมชาย 김철수 さくら',
      userId: 41_072_318,
      signedAt: new Date('2026-11-21T09:41:52Z'),
      signature: await sharp({ create: { width: 40, height: 20, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    }
    const pdf = await makeFile(given)
    expect(pdf.length).toBeLessThan(400_000)
    // The foot of a page stands between its last line and the first of the next.
    const foot = new RegExp(
      plain(text.words.page)
        .replace('{page}', String.raw`\d`)
        .replace('{pages}', String.raw`\d`),
      'g',
    )
    const found = plain(await textOf(pdf)).replaceAll(foot, '')
    for (const part of [text.title, ...text.short, ...text.sections.flatMap((one) => [one.title, one.text]), ...signedLines(given)])
      expect(found).toContain(plain(part))
  })

  it('is its owner’s alone, and byte for byte what its hash says', async () => {
    const userId = await signer()
    const { message } = (await signed(userId)) as { message: { id: string; file_hash: string; file_bytes: number; proof_id: string } }
    const file = await fileOf(message.id, userId)
    expect(createHash('sha256').update(file).digest('hex')).toBe(message.file_hash)
    expect(file.length).toBe(message.file_bytes)
    expect(await textOf(file)).toContain('Nadia Reimann')
    expect(await call('file', { id: message.id }, { userId: await signer() })).toEqual({ refused: 'agreement_unknown' })
    const { rows } = await test.pool.query<{ sealed: Buffer }>('select file_sealed as sealed from agreement_signature where id = $1', [
      message.id,
    ])
    expect(rows[0]!.sealed.includes('%PDF')).toBe(false)
  })

  it('is found in the public log by its hash, and by that of no changed byte', async () => {
    const userId = await signer()
    const { message } = (await signed(userId)) as { message: { id: string; file_hash: string; proof_id: string; is_logged: boolean } }
    const leaf = leaves.find((one) => one.split(' ')[1] === agreementId(message.file_hash))!
    expect(message).toMatchObject({ proof_id: leaf.split(' ')[1], is_logged: true })
    expect(readAgreement(leaf)).toMatchObject({ fileHash: message.file_hash, version: '1.0', lang: 'en' })
    expect(agreementLeaf(readAgreement(leaf)!)).toBe(leaf)
    expect(leaf).not.toContain('Reimann')
    const changed = await fileOf(message.id, userId)
    changed[changed.length - 9]! ^= 1
    const other = createHash('sha256').update(changed).digest('hex')
    expect(leaves.some((one) => one.includes(agreementId(other)))).toBe(false)
  })
})

describe('signing', () => {
  it('again answers the first signature, also several at once and in another language', async () => {
    const userId = await signer()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => signed(userId)))
    const again = await signed(userId, 'fra')
    const ids = [...outcomes, again].flatMap((one) => ('message' in one ? [one.message['id']] : []))
    expect(new Set(ids).size).toBe(1)
    const { rows } = await test.pool.query('select from agreement_signature where user_id = $1', [userId])
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['nothing on the line', async () => ({ qm: await drawn('') }), 'agreement_signature_empty'],
    ['an address instead of a picture', async () => ({ qm: 'https://example.com/signature.png?x=1' }), 'agreement_signature_wrong'],
    [
      'a drawing with scripts',
      async () => ({ qm: `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}` }),
      'agreement_signature_wrong',
    ],
    [
      'something that calls itself a picture',
      async () => ({ qm: `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}` }),
      'file_type_unsupported',
    ],
    ['too large a picture', async () => ({ qm: `data:image/png;base64,${'A'.repeat(60_000)}` }), 'parameter_error'],
    ['the hash of another text', async () => ({ text_hash: 'ab'.repeat(32) }), 'agreement_changed'],
    ['another version', async () => ({ version: '0.9' }), 'agreement_changed'],
  ])('is refused with %s', async (_, change, refused) => {
    const userId = await signer()
    const { version, text_hash: textHash } = await read(userId)
    const given = { qm: await drawn(), version, text_hash: textHash, ...(await change()) }
    expect(await call('sign', given, { userId, level: 1 })).toMatchObject({ refused })
  })

  it('needs a verified name', async () => {
    expect(await signed(await createUser(test.db))).toEqual({ refused: 'level_needed' })
  })
})

describe('what was signed', () => {
  it('cannot be changed or removed by the server’s own login', async () => {
    await signed(await signer())
    for (const change of [
      `update agreement_signature set name = 'x'`,
      'delete from agreement_signature',
      `update agreement_text set text = '{}'`,
      'delete from agreement_text',
      'delete from agreement_logged',
    ])
      await expect(test.pool.query(change)).rejects.toMatchObject({ code: expect.stringMatching(/42501|23000/) as string })
  })

  it('stops the start when the text of a version is another one than was offered', async () => {
    const [first] = agreements
    const { en } = first!.texts
    const edited = { ...first!, texts: { ...first!.texts, en: { ...en, title: `${en.title}.` } } }
    await expect(keepTexts(test.db, [edited])).rejects.toThrow('needs a new version')
    await expect(keepTexts(test.db, agreements)).resolves.toBeUndefined()
  })

  it('stays beside a newer version, which is signed anew and says what is different', async () => {
    const userId = await signer()
    await signed(userId)
    const [first] = agreements
    const texts = Object.fromEntries(
      langs.map((lang) => [lang, { ...first!.texts[lang], changes: ['4: 24 h'] }]),
    ) as unknown as AgreementVersion['texts']
    const newer = { version: '1.1', since: '2027-01-01', texts }
    await keepTexts(test.db, [first!, newer])
    services.versions = [first!, newer]
    expect(await call('info', {}, { userId })).toMatchObject({
      message: { version: '1.1', changes: ['4: 24 h'], signatures: [{ version: '1.0' }] },
    })
    await signed(userId)
    expect(await call('info', {}, { userId })).toMatchObject({ message: { signatures: [{ version: '1.1' }, { version: '1.0' }] } })
    services.versions = agreements
  })
})
