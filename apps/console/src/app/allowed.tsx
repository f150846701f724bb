import type { Right } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { Loaded } from '@assay/web/ui/loaded.tsx'
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
  const may = useRight()
  const first = allPages.find(({ rail, right }) => rail && may(right)) ?? allPages[0]!
  return (
    <Loaded {...useOperator()} rows={12} tall>
      {() => <Navigate to={first.path} replace />}
    </Loaded>
  )
}

/** A page, for those whose roles include it. */
export function Allowed({ right, title, children }: AllowedProps) {
  const { t, i18n } = useLingui()
  const operator = useOperator()
  const may = useRight()
  const name = i18n._(title)
  useEffect(() => {
    document.title = `${name} · ${t`Console`}`
  }, [name, t])
  if (operator.data && may(right)) return children
  return (
    <Loaded {...operator} rows={12} tall>
      {() => (
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
      )}
    </Loaded>
  )
}
