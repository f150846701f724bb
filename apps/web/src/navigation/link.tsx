import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Address } from './go.ts'
import { address } from './go.ts'
import { isOpen } from './routes.ts'

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'>, Address {
  replace?: boolean
  children?: ReactNode
}

/** A link to a page of the app. Not drawn while that page does not exist. */
export function PageLink({ to, query, replace, children, ...rest }: PageLinkProps) {
  if (!isOpen(to)) return null
  return (
    <Link to={address(to, query)} replace={replace} {...rest}>
      {children}
    </Link>
  )
}
