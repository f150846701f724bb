/** What a kind of message is made of. Places in braces are filled with the values of the message. */
import type { TextRow } from './row.ts'

export interface MessageText {
  title: TextRow
  body: TextRow
  /** The route of the app that it leads to. */
  link: string
}

type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never

/** A value for every place of the English texts and of the link. */
export type ValuesOf<Kind extends MessageText> = {
  [Name in PlacesIn<Kind['title'][0] | Kind['body'][0] | Kind['link']>]: Name extends 'direction' ? 'long' | 'short' : string
}

/** A direction stands in sentences: each language has its own word. */
export const directionWords: Record<'long' | 'short', TextRow> = {
  long: ['long', '多头', '多頭', 'Long', 'ロング', '롱', 'longue', 'larga', 'Long'],
  short: ['short', '空头', '空頭', 'Short', 'ショート', '숏', 'courte', 'corta', 'Short'],
}

/** For a device without a name: what a program calls itself may be anything, and does not get into the words of ours. */
export const unknownDevice: TextRow = [
  'Unknown device',
  '未知设备',
  '未知裝置',
  'อุปกรณ์ไม่ทราบชื่อ',
  '不明な端末',
  '알 수 없는 기기',
  'Appareil inconnu',
  'Dispositivo desconocido',
  'Thiết bị không rõ',
]
