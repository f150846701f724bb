/** The search of the console: pages, and what rooms find. Only what the operator may see is asked for. */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '#ui/modal.tsx'
import type { Found } from './room.ts'
import { allPages, rooms } from './rooms.ts'
import { useRight } from './session.ts'
import './find.css'

interface FoundGroup {
  kind: string
  found: readonly Found[]
}

const MOST = 8

function useFound(text: string): FoundGroup[] {
  const { t, i18n } = useLingui()
  const may = useRight()
  const asked = useDeferredValue(text.trim())
  const finding = rooms.flatMap(({ name, finds }) => (finds && may(finds.right) ? [{ name, finds }] : []))
  const { data = [] } = useQuery({
    queryKey: ['find', asked, finding.map(({ name }) => name)],
    enabled: asked !== '',
    placeholderData: (before) => before,
    queryFn: () => Promise.all(finding.map(async ({ finds }) => ({ kind: finds.kind, found: (await finds.search(asked)).slice(0, MOST) }))),
  })
  const opening = allPages
    .filter(({ rail, right }) => rail && may(right))
    .map(({ path, title }) => ({ title: i18n._(title), path }))
    .filter(({ title }) => title.toLowerCase().includes(asked.toLowerCase()))
  const groups = asked === '' ? [] : data.map(({ kind, found }) => ({ kind: i18n._(kind), found }))
  return [...groups, { kind: t`Pages`, found: opening }].filter(({ found }) => found.length > 0)
}

export function Find({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const groups = useFound(text)
  const all = groups.flatMap(({ found }) => found)
  const chosen = all[Math.min(at, all.length - 1)]
  const open = (found: Found | undefined): void => {
    if (!found) return
    onClose()
    void navigate(found.path)
  }
  return (
    <Modal className="find sheet" label={t`Find`} onClose={onClose}>
      <input
        className="find-input"
        aria-label={t`Find`}
        placeholder={t`A number, a name, a mail address, a page`}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, all.length - 1))
          if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          if (event.key === 'Enter') open(chosen)
        }}
      />
      {groups.map(({ kind, found }) => (
        <div key={kind}>
          <h2>{kind}</h2>
          {found.map((one) => (
            <button key={one.path + one.title} type="button" className="find-row" aria-current={one === chosen} onClick={() => open(one)}>
              <b className="medium">{one.title}</b> <span className="muted truncate">{one.note}</span>
            </button>
          ))}
        </div>
      ))}
      {all.length === 0 && <p className="find-none">{t`Nothing found`}</p>}
    </Modal>
  )
}
