/**
 * The closed catalogue of messages to a user, by room. A message is kept as its kind and values, never as text, and is put into words
 * in the language it is read in. A kind that was ever written stays here for good.
 */
import type { Lang } from '../wire/lang.ts'
import { directionWords, unknownDevice, type MessageText, type ValuesOf } from './message-text.ts'
import { accountMessages } from './messages/account.ts'
import { futuresMessages } from './messages/futures.ts'
import { secondsMessages } from './messages/seconds.ts'
import { spotMessages } from './messages/spot.ts'
import { fill, fillFigures, textOfRow, type TextRow } from './row.ts'

const catalogue = { ...accountMessages, ...futuresMessages, ...secondsMessages, ...spotMessages }

export type MessageKind = keyof typeof catalogue

/** What happened, with the figures that its words need. */
export type MessageFact = { [K in MessageKind]: { kind: K; values: ValuesOf<(typeof catalogue)[K]> } }[MessageKind]

export const messageTexts: Readonly<Record<MessageKind, MessageText>> = catalogue

export interface MessageWords {
  title: string
  body: string
  /** A route of the app. */
  link: string
}

export function messageWords(kind: MessageKind, values: Readonly<Record<string, string>>, lang: Lang): MessageWords {
  const { title, body, link } = messageTexts[kind]
  const { direction, device } = values
  const worded = {
    ...values,
    ...((direction === 'long' || direction === 'short') && { direction: textOfRow(directionWords[direction], lang) }),
    ...(device === '' && { device: textOfRow(unknownDevice, lang) }),
  }
  const words = (row: TextRow): string => fillFigures(textOfRow(row, lang), worded)
  return { title: words(title), body: words(body), link: fill(link, values) }
}
