import type { Lang } from '@assay/contract/wire'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { ClientState } from './client-state.ts'
import { defaults, readState } from './client-state.ts'
import { clearOldStorage, migrate, STATE_VERSION } from './migrations.ts'

/** When the browser forbids storage (private windows, embedded views), the state lives until the page closes. */
function storageOrMemory(): Storage {
  try {
    clearOldStorage(localStorage)
    return localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      length: 0,
      key: () => null,
      clear: () => memory.clear(),
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}

/** Client state, kept under the key `assay`. Read with a selector: `useClient((state) => state.fiat)`. */
export const useClient = create<ClientState>()(
  persist(() => defaults, {
    name: 'assay',
    version: STATE_VERSION,
    storage: createJSONStorage(storageOrMemory),
    migrate: (stored, version) => migrate(stored, version) as unknown as ClientState,
    merge: (stored) => readState(stored),
  }),
)

/** Changes some fields: `setClient({ theme: 'light' })`. */
export function setClient(change: Partial<ClientState>): void {
  useClient.setState(change)
}

/** The user's own choice: it holds over what the browser asks for. */
export const chooseLanguage = (language: Lang): void => setClient({ language, languageChosen: true })
