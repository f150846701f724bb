import type { Right } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { Empty } from '@assay/web/ui/states.tsx'
import { Navigate } from 'react-router'
import { allPages } from './rooms.ts'
import { useOperator, useRight } from './session.ts'

interface AllowedProps {
  right: Right | undefined
  title: MessageDescriptor
  children: ReactNode
}

/** Leads to the first page of the rail that one's roles include. */
export function FirstPage() {
  const { data } = useOperator()
  const may = useRight()
  const first = allPages.find(({ rail, right }) => rail && may(right)) ?? allPages[0]!
  return data ? <Navigate to={first.path} replace /> : null
}

/** A page, for those whose roles include it. */
export function Allowed({ right, title, children }: AllowedProps) {
  const { t, i18n } = useLingui()
  const { data } = useOperator()
  const may = useRight()
  const name = i18n._(title)
  useEffect(() => {
    document.title = `${name} · ${t`Console`}`
  }, [name, t])
  if (!data) return null
  if (may(right)) return children
  return (
    <Empty
      tall
      title={t`Your roles do not include this page`}
      text={t`An operator of the role admin can change your roles.`}
      action={
        <p className="muted">
          <Trans>Needed: {right}</Trans>
        </p>
      }
    />
  )
}
