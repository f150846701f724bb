/** The one thing to tell of a picture: the worst first. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PictureItem } from '../draft.ts'
import type { Corner, Quality } from './quality.ts'

export interface Hint {
  title: MessageDescriptor
  text: MessageDescriptor
}

const glareAt: Record<Corner, MessageDescriptor> = {
  'top-left': msg`Glare at the top left`,
  'top-right': msg`Glare at the top right`,
  'bottom-left': msg`Glare at the bottom left`,
  'bottom-right': msg`Glare at the bottom right`,
}

/** A face fills the picture as it likes: edges count for documents alone. */
export const needsEdges = (item: PictureItem): boolean => item !== 'hand_pic'

/** Null: nothing is wrong with it. */
export function hintOf({ isDark, isSharp, glare, hasEdges }: Quality, item: PictureItem): Hint | null {
  if (isDark) return { title: msg`Too dark`, text: msg`More light, from the side` }
  if (needsEdges(item) && !hasEdges) return { title: msg`Not all four edges`, text: msg`Bring the whole document into the picture` }
  if (!isSharp) return { title: msg`Not sharp`, text: msg`Hold the phone still, a hand further away` }
  if (glare) return { title: glareAt[glare], text: msg`Tilt the document a little, away from the lamp` }
  return null
}
