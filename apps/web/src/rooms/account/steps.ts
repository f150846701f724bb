import { useSearchParams } from 'react-router'
import { go } from '../../navigation/go.ts'
import type { CodeScene } from './draft.ts'
import { useDraft } from './draft.ts'
import { addressText } from './form.ts'

/**
 * Which of the two steps a form is at. The second has its own place in the history, so that every way back leads to the
 * first; it stands only while a code is out to the very address in the draft.
 */
export function useSteps(scene: CodeScene, path: string) {
  const [search] = useSearchParams()
  const isSent = useDraft((draft) => draft.sent[scene]?.to === addressText(draft))
  return {
    step: search.get('step') === '2' && isSent ? 2 : 1,
    forward: () => go.navigate(path, { ...Object.fromEntries(search), step: 2 }),
  } as const
}
