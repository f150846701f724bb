/**
 * What was typed into the forms of this room. It outlives the pages, so that choosing a country or opening the mailbox
 * loses nothing; the addresses also outlive a reload, because phones drop a page while its owner reads his mail. Passwords and
 * codes are never stored.
 */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localeOf } from '@assay/contract/wire'
import { useClient } from '../../state/client-store.ts'
import { guessRegion } from './areas/areas.ts'
import type { NewSecret, TypedAddress } from './form.ts'

/** What a code is asked for. */
export type CodeScene = 'register' | 'reset_password'

/** A code on its way. */
export interface SentCode {
  to: string
  /** Epoch milliseconds: when another may be asked for. */
  againAtMs: number
}

interface Stored extends TypedAddress {
  inviteCode: string
  sent: Partial<Record<CodeScene, SentCode>>
}
export interface Draft extends Stored, NewSecret {
  /** Of the login page; the two forms that set a new one share `password`. */
  loginPassword: string
  agreed: boolean
}

const empty = (): Draft => ({
  channel: 'email',
  email: '',
  mobile: '',
  region: guessRegion(navigator.languages, localeOf[useClient.getState().language]),
  inviteCode: '',
  sent: {},
  loginPassword: '',
  code: '',
  password: '',
  repeated: '',
  agreed: false,
})

export const useDraft = create<Draft>()(
  persist(empty, {
    name: 'assay-account',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ channel, email, mobile, region, inviteCode, sent }): Stored => ({ channel, email, mobile, region, inviteCode, sent }),
  }),
)

export function setDraft(change: Partial<Draft>): void {
  useDraft.setState(change)
}

/** After a form did its work: the address stays for the next one, all secrets go. */
export function forgetSecrets(): void {
  setDraft({ sent: {}, loginPassword: '', code: '', password: '', repeated: '', agreed: false })
}
