import type { SupportReference } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { ChipButtons } from '#ui/segment.tsx'
import type { Case, Message } from '../api.ts'
import { topicAttaches } from '../words.ts'

interface QuickRepliesProps {
  current: Case
  lastSide: Message['side'] | undefined
  onWords: (words: string) => void
  /** Null: a visitor has nothing to attach. */
  onAttach: ((kind: SupportReference) => void) | null
}

/** What is said most: after the automatic answer what the topic needs, after an operator's a word. After one's own nothing. */
export function QuickReplies({ current: { topic, state }, lastSide, onWords, onAttach }: QuickRepliesProps) {
  const { t, i18n } = useLingui()
  const attaches = topicAttaches[topic]
  if (lastSide === 'automatic' && attaches && onAttach) {
    const { kind, words } = attaches
    return <ChipButtons label={t`Quick replies`} items={[{ key: kind, label: i18n._(words), onPress: () => onAttach(kind) }]} />
  }
  if (lastSide !== 'operator' || state !== 'open') return null
  const words = [t`Thank you`, t`That answers it`, t`I still need help`]
  return <ChipButtons label={t`Quick replies`} items={words.map((label) => ({ key: label, label, onPress: () => onWords(label) }))} />
}
