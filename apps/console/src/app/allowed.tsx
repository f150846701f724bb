import type { Right } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { Empty } from '@assay/web/ui/states.tsx'
import { useOperator, useRight } from './session.ts'

interface AllowedProps {
  right: Right | undefined
  title: MessageDescriptor
  children: ReactNode
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
