import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { address, isOpen } from './go.ts'
import type { QueryValues } from './query-string.ts'

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  query?: QueryValues
  replace?: boolean
  children?: ReactNode
}

/** A link to a page of the app. Draws nothing while that page does not exist. */
export function PageLink({ to, query, replace, children, ...rest }: PageLinkProps) {
  if (!isOpen(to)) return null
  return (
    <Link to={address(to, query)} replace={replace} {...rest}>
      {children}
    </Link>
  )
}
