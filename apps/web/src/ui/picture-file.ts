/** What a field for pictures offers to choose, and why a picture as many phones keep it is not sent. */
import { t } from '@lingui/core/macro'

/**
 * JPEG stands first: of a field that takes neither HEIC nor every picture, Safari turns a HEIC picture into the first type that the field
 * takes.
 */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Why the file is not sent: it is HEIC. Browsers on Windows and Linux know no type of it, so its name counts as well. */
export function heicRefusal({ type, name }: Pick<File, 'type' | 'name'>): string | undefined {
  if (!/^image\/hei[cf]/.test(type) && !/\.hei[cf]$/i.test(name)) return undefined
  return t`HEIC pictures cannot be opened here. Save the picture as JPEG and choose that file. Chosen on an iPhone, it becomes JPEG by itself.`
}
