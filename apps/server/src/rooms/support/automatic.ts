/** The first answer to a conversation, by the program: what comes next, and what is known of when. It says of itself that it is automatic. */
import { randomUUID } from 'node:crypto'
import { fill, textsOf } from '@assay/contract/texts'
import type { Lang } from '@assay/contract/wire'
import { openAt } from './hours.ts'
import { minutesOf } from './out.ts'
import type { SupportServices } from './services.ts'
import type { NewMessage } from './store.ts'

interface Greeted {
  lang: Lang
  isUser: boolean
}

export async function greet(
  { line, schedule, now }: Pick<SupportServices, 'line' | 'schedule' | 'now'>,
  { lang, isUser }: Greeted,
): Promise<string> {
  const words = textsOf(lang).support.automatic
  const { people, medianSeconds } = await line.figures()
  const { isOpen, changesAtMs } = openAt(schedule, now())
  const minutes = minutesOf(medianSeconds)
  const wait = () => {
    if (!isOpen) return changesAtMs === null ? words.away : fill(words.opens, { time: timeText(changesAtMs) })
    if (people === 0) return words.away
    return minutes === null ? words.next : fill(words.usual, { minutes: String(minutes) })
  }
  return [words.received, wait(), isUser ? words.user : words.visitor].join('\n')
}

const timeText = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const automatic = (caseId: string, text: string): NewMessage => ({
  caseId,
  side: 'automatic',
  operatorId: null,
  clientId: randomUUID(),
  text,
  attached: null,
  reference: '',
})
