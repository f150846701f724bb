/**
 * Decodes a picture and saves it anew. What comes in is a stranger's: only the decoders of three formats may run, chosen by content and
 * never by name; the size in pixels is read from the head of the file before anything is decoded; one picture is decoded at a time. HEIC is
 * not among them: the decoder that comes with sharp has AV1 only, because HEVC is under patents. Phones turn HEIC into JPEG for a page that
 * does not take it.
 */
import { refuse } from '@assay/contract/wire'
import { Places } from '../../http/places.ts'
import sharp, { type Sharp } from 'sharp'

export interface EncodedPicture {
  content: Buffer
  width: number
  height: number
}

/** Enough for the camera of any phone in its usual mode, and some 200 MB while it is decoded. */
export const PIXELS_MAXIMUM = 50_000_000
const MEGAPIXEL = 1_000_000
const QUALITY = 82
const DECODE_SECONDS = 10
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

// Decoders of everything else (SVG with its scripts and links, GIF, TIFF, PDF, files of libvips itself) do not run at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].flatMap((format) => [`VipsForeignLoad${format}File`, `VipsForeignLoad${format}Buffer`]),
})
sharp.cache(false)
sharp.concurrency(1)

type Size = { most: number } | { square: number }
/** A path or the bytes. It is asked when the picture has its place. */
type Source = () => string | Buffer | Promise<string | Buffer>

/** At once: of one user, and of all who wait. Each may be waiting with ten megabytes in memory. */
const OF_USER = 1
export const WAITING_MAXIMUM = 16
const AGAIN_SECONDS = 2
const ALL = 'all'
const users = new Places(OF_USER)
const waiting = new Places(WAITING_MAXIMUM)

let last: Promise<unknown> = Promise.resolve()

/** Refuses `too_many_requests`, `file_type_unsupported`, `picture_too_large` or `picture_unreadable`. */
export async function encodePicture(source: Source, { userId, ...size }: Size & { userId: number }): Promise<EncodedPicture> {
  const user = String(userId)
  if (!users.hasRoom(user) || !waiting.take(ALL)) refuse('too_many_requests', { values: { seconds: AGAIN_SECONDS } })
  users.take(user)
  try {
    const turn = last.then(async () => encode(await source(), size))
    last = turn.catch(() => undefined)
    return await turn
  } finally {
    users.leave(user)
    waiting.leave(ALL)
  }
}

/** The library throws plain errors for whatever is wrong with a picture. What else is thrown, or a file that is gone, is a fault of ours. */
const refuseAs = (code: 'file_type_unsupported' | 'picture_unreadable') => (error: unknown) => {
  const isOfPicture = error instanceof Error && error.constructor === Error && !error.message.startsWith('Input file is missing')
  if (isOfPicture) refuse(code)
  throw error
}

/** What a hand draws is this large at most. */
const DRAWING_SIDE = 1_000
/** Below it there is nothing on the paper but its own colour. */
const FAINTEST = 2

/** A drawing, saved anew as PNG on white. `isEmpty`: there is nothing on it. Refuses as `encodePicture` does. */
export async function encodeDrawing(drawing: Buffer, userId: number): Promise<{ content: Buffer; isEmpty: boolean }> {
  const { content } = await encodePicture(() => drawing, { userId, most: DRAWING_SIDE })
  const paper = sharp(content).flatten({ background: '#fff' }).toColourspace('b-w')
  const [png, { channels }] = await Promise.all([
    paper.clone().png().toBuffer(),
    paper
      .clone()
      .png()
      .toBuffer()
      .then((flat) => sharp(flat).stats()),
  ])
  return { content: png, isEmpty: channels.every(({ stdev }) => stdev < FAINTEST) }
}

async function encode(source: string | Buffer, size: Size): Promise<EncodedPicture> {
  // Reads the head only.
  const { format, width, height } = await sharp(source, { limitInputPixels: false }).metadata().catch(refuseAs('file_type_unsupported'))
  if (!FORMATS.has(format)) refuse('file_type_unsupported')
  if (width * height > PIXELS_MAXIMUM) refuse('picture_too_large', { values: { megapixels: PIXELS_MAXIMUM / MEGAPIXEL } })
  const picture = sharp(source, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'error', sequentialRead: true })
  const { data, info } = await resized(picture.autoOrient(), size)
    .webp({ quality: QUALITY })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseAs('picture_unreadable'))
  return { content: data, width: info.width, height: info.height }
}

function resized(picture: Sharp, size: Size): Sharp {
  if ('square' in size) return picture.resize(size.square, size.square, { fit: 'cover' })
  return picture.resize(size.most, size.most, { fit: 'inside', withoutEnlargement: true })
}
