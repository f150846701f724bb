import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Path } from '#navigation/routes.ts'
import { SandboxBadge } from './badge.tsx'
import type { Icon } from './icon.tsx'
import { Brand } from './logo.tsx'
import './tab-bar.css'

export interface TabBarItem {
  path: Path
  /** Other addresses of the same tab. */
  aliases?: readonly Path[]
  label: string
  icon: Icon
}

interface TabBarProps {
  items: readonly TabBarItem[]
  brand: string
  /** At the right end, on a desk only. */
  end?: ReactNode
}

/** The tabs at the bottom; on a desk across the top. A tab replaces the last one in the history. */
export function TabBar({ items, brand, end }: TabBarProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <nav className="tab-bar" aria-label={t`Main`}>
      <Brand name={brand} />
      {items.map(({ path, aliases = [], label, icon: Drawing }) => (
        <Link key={path} to={path} replace aria-current={[path, ...aliases].some((own) => own === pathname) ? 'page' : undefined}>
          <Drawing />
          {label}
        </Link>
      ))}
      <SandboxBadge />
      <div className="tab-bar-end">{end}</div>
    </nav>
  )
}
