import type { MessageDescriptor } from '@lingui/core'
import { clsx } from 'clsx'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { langs } from '@assay/contract/wire'
import { NavLink, useLocation } from 'react-router'
import { chooseLanguage, setClient, useClient } from '@assay/web/state/client-store.ts'
import { useIsLight } from '@assay/web/state/theme.ts'
import { Avatar } from '@assay/web/ui/avatar.tsx'
import { SiteBadge } from '@assay/web/ui/badge.tsx'
import { IconButton } from '@assay/web/ui/button.tsx'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { HallmarkIcon, LeaveIcon, MoonIcon, SunIcon } from '@assay/web/ui/icons.tsx'
import { useAction } from '#api/queries.ts'
import { useAbovePath } from '#ui/crumb.tsx'
import { Choose } from '#ui/form.tsx'
import { ProposalsMark } from '#ui/waiting.tsx'
import type { Group } from './room.ts'
import { groups } from './room.ts'
import { allPages } from './rooms.ts'
import { signOut, useOperator, useRight } from './session.ts'
import './shell.css'

const names: Record<Group, MessageDescriptor> = {
  overview: msg`Overview`,
  people: msg`People`,
  money: msg`Money`,
  markets: msg`Markets`,
  site: msg`Site`,
}

/** The pages of the console by group; those only that the operator may open. */
export function Rail() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const { data } = useOperator()
  const above = useAbovePath()
  const { pathname } = useLocation()
  // A page without a place of its own is marked by the one above it.
  const marked = allPages.some(({ rail, path }) => rail && path === pathname) ? undefined : above
  return (
    <nav className="console-rail" aria-label={t`Console`}>
      <span className="console-brand">
        <HallmarkIcon size={20} className="gold" />
        Assay
        {data && <SiteBadge site={data} />}
      </span>
      <div className="console-pages">
        {groups.map((group) => {
          const own = allPages.flatMap((page) => (page.rail?.group === group && may(page.right) ? [{ ...page, rail: page.rail }] : []))
          if (own.length === 0) return null
          return (
            <div key={group}>
              <h2>{i18n._(names[group])}</h2>
              {own.map(({ path, title, rail: { icon: Drawing, Waiting, decides } }) => (
                <NavLink key={path} to={path} end={hasOwnBelow(path)} className={clsx(path === marked && 'within')}>
                  <Drawing size={16} />
                  <span className="grow truncate">{i18n._(title)}</span>
                  {Waiting && <Waiting />}
                  {decides && <ProposalsMark kinds={decides} />}
                </NavLink>
              ))}
            </div>
          )
        })}
      </div>
      <Person />
    </nav>
  )
}

/** Whether another page of the rail lies below it, which is then the one that is marked. */
const hasOwnBelow = (path: string): boolean => allPages.some(({ rail, path: other }) => rail !== undefined && other.startsWith(`${path}/`))

/** Stands in the bar: all pages of the rail are in sight on a small screen. */
export function Preferences() {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  const isLight = useIsLight()
  return (
    <>
      <Choose
        label={t`Language`}
        quiet
        options={langs.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(chosen) => chooseLanguage(chosen)}
      />
      <IconButton label={isLight ? t`Dark theme` : t`Light theme`} onClick={() => setClient({ theme: isLight ? 'dark' : 'light' })}>
        {isLight ? <MoonIcon size={16} /> : <SunIcon size={16} />}
      </IconButton>
    </>
  )
}

const MINUTE_MS = 60_000

function Person() {
  const { t } = useLingui()
  const { data, dataUpdatedAt } = useOperator()
  const logout = useAction('operator.logout', { onDone: signOut, onRefused: signOut })
  if (!data) return null
  const minutes = Math.max(0, Math.floor((Date.parse(data.expires_at) - dataUpdatedAt) / MINUTE_MS))
  const left = t`${Math.floor(minutes / 60)} h ${minutes % 60} min left`
  return (
    <div className="console-person">
      <Avatar name={data.name} person />
      <span className="grow">
        <span className="block truncate" title={data.roles.join(', ')}>
          <b className="medium">{data.name}</b> <span className="muted">{data.roles.join(', ')}</span>
        </span>
        <span className="muted block truncate">{left}</span>
      </span>
      <IconButton label={t`Log out`} onClick={() => logout.mutate({})}>
        <LeaveIcon size={16} />
      </IconButton>
    </div>
  )
}
