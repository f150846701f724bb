/** Keys of a page: what they do, and the line at the foot that says so. A key acts only where nothing is being typed. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import './keys.css'

export interface Key {
  /** As `KeyboardEvent.key` has it in lower case; two with a blank between are pressed one after the other: `g u`. */
  keys: string
  /** What it does, at the foot of the page. Left out: said elsewhere. */
  label?: string
  /** What it does, where only the list of all keys says so. */
  help?: string
  /** Also a button at the foot, which is there when keys are turned off. */
  hasButton?: boolean
  act: () => void
}

/** Keys can be turned off for good: those who dictate would press them by speaking. */
export const useKeySetting = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: true }), { name: 'assay-console-keys', storage: createJSONStorage(() => localStorage) }),
)

export const useShownKeys = create<{ groups: ReadonlyMap<string, readonly Key[]> }>(() => ({ groups: new Map() }))

const change = (id: string, keys: readonly Key[] | undefined): void =>
  useShownKeys.setState(({ groups }) => {
    const next = new Map(groups)
    if (keys) next.set(id, keys)
    else next.delete(id)
    return { groups: next }
  })

/** Adds keys while the component is drawn. Of two with the same key the one drawn last acts. */
export function useKeys(keys: readonly Key[]): void {
  const id = useId()
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  const signature = JSON.stringify(keys.map(({ act: _act, ...said }) => said))
  useEffect(() => {
    const said = JSON.parse(signature) as Omit<Key, 'act'>[]
    const acting = said.map((one, index) => ({ ...one, act: () => current.current[index]?.act() }))
    change(id, acting)
    return () => change(id, undefined)
  }, [id, signature])
}

/** How many modals are open. */
let modals = 0

/** What lies over the page has the keyboard until it is closed, which the function that is returned tells. */
export function holdKeys(): () => void {
  modals += 1
  return () => {
    modals -= 1
  }
}

const TYPED_IN = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Whether a letter may act: not while something is typed, and never what is the browser's. */
export function isForKeys({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && target.matches(TYPED_IN)
  return useKeySetting.getState().on && !isTyping && !ctrlKey && !metaKey && !altKey
}

/** How long the first of two keys waits for the second. */
const SECOND_KEY_MS = 1200

/** Listens for all keys that are drawn; once, in the shell. */
export function useKeyboard(): void {
  useEffect(() => {
    let first = ''
    let firstAtMs = 0
    const press = (event: KeyboardEvent): void => {
      if (modals > 0 || !isForKeys(event)) return
      const key = event.key.toLowerCase()
      const both = Date.now() - firstAtMs < SECOND_KEY_MS ? `${first} ${key}` : key
      const all = [...useShownKeys.getState().groups.values()].flat().toReversed()
      const found = all.find(({ keys }) => keys === both) ?? all.find(({ keys }) => keys === key)
      first = key
      firstAtMs = Date.now()
      // Enter and blank belong to what has the focus.
      if (!found || (key === 'enter' && event.target instanceof Element && event.target.closest('button, a'))) return
      event.preventDefault()
      found.act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const NAMES: Record<string, string> = { ctrl: 'Ctrl', enter: '↵', escape: 'Esc', arrowright: '→', arrowleft: '←' }
export const KeyCaps = ({ keys }: { keys: string }) =>
  keys.split(' ').map((key) => (
    <kbd className="key-cap" key={key}>
      {NAMES[key] ?? key.toUpperCase()}
    </kbd>
  ))

/** What the keys do that are drawn now. */
export function KeyLine() {
  const { t } = useLingui()
  const groups = useShownKeys((state) => state.groups)
  const { on } = useKeySetting()
  const shown = [...groups.values()].flat().filter(({ label }) => label)
  return (
    <footer className="key-line" aria-label={t`Keys`}>
      {on &&
        shown
          .filter(({ hasButton }) => !hasButton)
          .map(({ keys, label }) => (
            <span key={`${keys} ${label}`}>
              <KeyCaps keys={keys} /> {label}
            </span>
          ))}
      <span className="grow" />
      {shown
        .filter(({ hasButton }) => hasButton)
        .map(({ keys, label, act }) => (
          <button key={`${keys} ${label}`} type="button" className="key-line-button" onClick={act}>
            {on && <KeyCaps keys={keys} />} {label}
          </button>
        ))}
      <button type="button" className="key-line-button" aria-pressed={on} onClick={() => useKeySetting.setState({ on: !on })}>
        {on ? t`Turn keys off` : t`Turn keys on`}
      </button>
    </footer>
  )
}
