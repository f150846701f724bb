import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('focus', changed)
  addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    removeEventListener('focus', changed)
    removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether the window has the focus: somebody else may stand behind one that has not. */
export const useWindowFocus = (): boolean => useSyncExternalStore(subscribe, () => document.hasFocus() && !document.hidden)
