/** The functions of this room that the lever desk uses. */
import type { OptionsProduct } from '../../desk/lever/products.ts'
import { optionLeaves } from './leaves.ts'
import { optionMessages } from './messages.ts'
import type { Names } from './present.ts'

export const optionsProduct = (names: Names): OptionsProduct => ({
  leavesOf: optionLeaves,
  messagesOf: (options) => optionMessages(options, names),
})
