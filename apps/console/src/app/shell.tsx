/** The frame of the console: rail, bar, page, and the line of keys. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { SearchIcon } from '@assay/web/ui/icons.tsx'
import { Toaster } from '@assay/web/ui/toast.tsx'
import { Login } from '#rooms/operator/pages/login.tsx'
import { Crumb } from '#ui/crumb.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { KeyCaps, KeyLine, useKeyboard, useKeys } from '#ui/keys.tsx'
import { Connection } from './connection.tsx'
import { Find } from './find.tsx'
import { Preferences, Rail } from './rail.tsx'
import { allPages } from './rooms.ts'
import { useRight, useSignedIn } from './session.ts'
import { UtcClock } from './utc-clock.tsx'
import './shell.css'

export function Shell() {
  const signedIn = useSignedIn()
  useKeyboard()
  return (
    <>
      {signedIn ? <Frame /> : <Login />}
      <Toaster />
    </>
  )
}

function Frame() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const may = useRight()
  const [finding, setFinding] = useState(false)
  const [isReading, setReading] = useState(false)
  const open = allPages.flatMap(({ rail, path, right, title }) =>
    rail && may(right) ? [{ keys: `g ${rail.key}`, help: i18n._(title), act: () => void navigate(path) }] : [],
  )
  useKeys([
    ...open,
    { keys: '/', label: t`Find`, act: () => setFinding(true) },
    { keys: '?', label: t`All keys`, hasButton: true, act: () => setReading(true) },
  ])
  return (
    <div className="console sheet">
      <Rail />
      <header className="console-bar">
        <Crumb />
        <button type="button" className="console-find" onClick={() => setFinding(true)}>
          <SearchIcon size={16} />
          {t`User, name, mail, page`}
          <span className="grow" />
          <KeyCaps keys="/" />
        </button>
        <span className="console-preferences">
          <Preferences />
          <UtcClock />
        </span>
      </header>
      <main className="console-main">
        <Connection />
        <Outlet />
      </main>
      <KeyLine />
      {finding && <Find onClose={() => setFinding(false)} />}
      {isReading && <KeyList onClose={() => setReading(false)} />}
    </div>
  )
}
