/** Why an item of a proof of identity was refused, in words. */
import { identityItems, identityRefusals, type IdentityItem, type IdentityRefusal } from '../shapes/identity.ts'
import type { Lang } from '../wire/lang.ts'
import { textsOf } from './language.ts'

export const identityRefusalText = (reason: IdentityRefusal, lang: Lang): string => textsOf(lang).identity.refusals[reason]

export const identityItemText = (item: IdentityItem, lang: Lang): string => textsOf(lang).identity.items[item]

const COLON: Partial<Record<Lang, string>> = { zh: '：', hk: '：', jp: '：', fra: ' : ' }
const STOP: Partial<Record<Lang, string>> = { zh: '。', hk: '。', jp: '。', th: ' ' }

/** All of a refusal in one text: `front_pic:blurred name:name_differs` becomes a sentence for each. */
export function refusedItemsText(refused: string, lang: Lang): string {
  const sentences = refused.split(' ').flatMap((one) => {
    const [itemName, reasonName] = one.split(':')
    const item = identityItems.find((known) => known === itemName)
    const reason = identityRefusals.find((known) => known === reasonName)
    if (!item || !reason) return []
    return [`${identityItemText(item, lang)}${COLON[lang] ?? ': '}${identityRefusalText(reason, lang)}${STOP[lang] ?? '.'}`]
  })
  return sentences.join(STOP[lang] === undefined ? ' ' : '')
}
