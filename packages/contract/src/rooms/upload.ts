import { z } from 'zod'
import { room } from '../wire/call.ts'

/** Larger files are refused. Pages check it as well, before they send anything. */
export const FILE_MAXIMUM_BYTES = 10 * 1024 * 1024

export const calls = room({
  upload: {
    method: 'POST',
    path: '/upload',
    summary:
      'Takes a picture and answers its address. It is decoded and saved anew as WebP, at most 2,048 pixels a side, so that nothing else of the file stays: no place, no camera, nothing appended. A picture that nothing uses is removed after a day.',
    access: 'user',
    rate: 'upload',
    reads: false,
    file: { maximumBytes: FILE_MAXIMUM_BYTES, types: 'JPEG, PNG or WebP' },
    input: z.strictObject({}),
    output: z.string().meta({ description: 'The address of the picture, relative to this host.', examples: ['/files/mS3v…9QkA.webp'] }),
    errors: ['file_too_large', 'file_missing', 'uploads_maximum', 'file_type_unsupported', 'picture_too_large', 'picture_unreadable'],
  },
})
