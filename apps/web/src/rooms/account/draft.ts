/**
 * The input of this room's forms. It outlives the pages, so that choosing a country or opening the mailbox loses nothing. Addresses also
 * survive a reload, because phones drop a page while the user reads his mail. Passwords and codes are never stored.
 */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { localeOf } from '@assay/contract/wire'
import * as v from 'valibot'
import { group } from '#state/client-state.ts'
import { useClient } from '#state/client-store.ts'
import { guessRegion } from './areas/areas.ts'
import type { NewSecret, TypedAddress } from './form.ts'
import { channels } from './form.ts'

const scenes = ['register', 'reset_password', 'login', 'bind_email', 'bind_mobile'] as const
/** What a code is asked for. */
export type CodeScene = (typeof scenes)[number]

/** A code that was sent. `againAtMs` is when another may be requested, in epoch milliseconds. */
const sentCode = v.object({
  to: v.string(),
  againAtMs: v.pipe(v.number(), v.finite()),
  /** It went there before this form asked for one, perhaps for something else. */
  isBefore: v.fallback(v.boolean(), false),
})

const schema = group({
  channel: v.fallback(v.picklist(channels), 'email'),
  email: v.fallback(v.string(), ''),
  mobile: v.fallback(v.string(), ''),
  /** What is to be linked to the account. */
  newEmail: v.fallback(v.string(), ''),
  newMobile: v.fallback(v.string(), ''),
  region: v.fallback(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)), () =>
    guessRegion(navigator.languages, localeOf[useClient.getState().language]),
  ),
  inviteCode: v.fallback(v.string(), ''),
  sent: v.fallback(v.record(v.picklist(scenes), sentCode), {}),
})
type Stored = v.InferOutput<typeof schema>

export interface Draft extends Stored, NewSecret {
  /** Of the login page; the two forms that set a new one share `password`. */
  loginPassword: string
  agreed: boolean
}

const noSecrets = { loginPassword: '', code: '', password: '', agreed: false }

const read = (stored: unknown): Draft => ({ ...v.parse(schema, stored), ...noSecrets })

export const useDraft = create<Draft>()(
  persist(() => read(undefined), {
    name: 'assay-account',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    merge: read,
    partialize: ({ loginPassword: _login, code: _code, password: _password, agreed: _agreed, ...stored }): Stored => stored,
  }),
)

export function setDraft(change: Partial<Draft>): void {
  useDraft.setState(change)
}

/** Where a code of this scene goes: the address of the forms before an account, or the new one that is to be linked. */
export function addressFor(scene: CodeScene, draft: Draft): TypedAddress {
  const { channel, email, mobile, newEmail, newMobile, region } = draft
  if (scene === 'bind_email') return { channel: 'email', email: newEmail, mobile: '', region }
  if (scene === 'bind_mobile') return { channel: 'mobile', email: '', mobile: newMobile, region }
  return { channel, email, mobile, region }
}

/** After a completed form: the address stays for the next one, all secrets are removed. */
export function forgetSecrets(): void {
  setDraft({ sent: {}, ...noSecrets })
}
