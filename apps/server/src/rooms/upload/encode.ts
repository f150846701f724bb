/**
 * Decodes a picture and saves it anew. What comes in is a stranger's: only the decoders of three formats may run, chosen by content and
 * never by name; the size in pixels is read from the head of the file before anything is decoded; one picture is decoded at a time.
 */
import { refuse } from '@assay/contract/wire'
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

let last: Promise<unknown> = Promise.resolve()

/** Refuses `file_type_unsupported`, `picture_too_large` or `picture_unreadable`. */
export function encodePicture(source: string | Buffer, size: Size): Promise<EncodedPicture> {
  const turn = last.then(() => encode(source, size))
  last = turn.catch(() => undefined)
  return turn
}

async function encode(source: string | Buffer, size: Size): Promise<EncodedPicture> {
  // Reads the head only.
  const { format, width, height } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('file_type_unsupported'))
  if (!FORMATS.has(format)) refuse('file_type_unsupported')
  if (width * height > PIXELS_MAXIMUM) refuse('picture_too_large', { values: { megapixels: PIXELS_MAXIMUM / MEGAPIXEL } })
  const picture = sharp(source, { limitInputPixels: PIXELS_MAXIMUM, failOn: 'error', sequentialRead: true })
  const { data, info } = await resized(picture.autoOrient(), size)
    .webp({ quality: QUALITY })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('picture_unreadable'))
  return { content: data, width: info.width, height: info.height }
}

function resized(picture: Sharp, size: Size): Sharp {
  if ('square' in size) return picture.resize(size.square, size.square, { fit: 'cover' })
  return picture.resize(size.most, size.most, { fit: 'inside', withoutEnlargement: true })
}
