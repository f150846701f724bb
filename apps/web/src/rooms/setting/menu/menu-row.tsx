import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PageLink } from '#navigation/link.tsx'
import type { Path } from '#navigation/routes.ts'
import { Badge } from '#ui/badge.tsx'
import type { Icon } from '#ui/icon.tsx'
import { NextIcon } from '#ui/icons.tsx'
import './menu.css'

interface MenuRowProps {
  icon: Icon
  title: string
  /** The row is not drawn while the page does not exist. */
  to?: Path
  /** Muted, at the right. */
  value?: string
  /** Of what is unread; none at zero. */
  count?: number
  /** In gold: it opens a proof. */
  vouches?: boolean
  /** A control in place of a page. */
  children?: ReactNode
}

export function MenuRow({ icon: Drawing, title, to, value, count = 0, vouches, children }: MenuRowProps) {
  const content = (
    <>
      <Drawing size={20} className={vouches ? 'gold' : 'muted'} />
      <span className="grow">{title}</span>
      {count > 0 && <Badge tone="sel">{count}</Badge>}
      {value && <span className="muted">{value}</span>}
      {children}
      {to && <NextIcon size={16} className="faint" />}
    </>
  )
  if (!to) return <div className={clsx('menu-row', children && 'wrap')}>{content}</div>
  return (
    <PageLink className="menu-row" to={to}>
      {content}
    </PageLink>
  )
}
