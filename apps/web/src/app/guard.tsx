import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { askToLogIn, goToLogin, useSignedIn } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'

interface Guarded {
  title: string
  page: ComponentType
  tab: boolean
}

/** Shows a protected page to users who are logged in. Others see the reason and are sent to the login page after 1.2 s. */
export function Guard({ title, page: Protected, tab }: Guarded) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  // A visitor who leaves before that is not sent to the login page.
  useEffect(() => (signedIn ? undefined : askToLogIn()), [signedIn])
  if (signedIn) return <Protected />
  return (
    <Page title={title} back={!tab} sheet>
      <Empty
        tall
        title={t`Please log in first`}
        text={t`This page is about your account.`}
        action={
          <Button size="small" onClick={goToLogin}>
            <Trans>Log in</Trans>
          </Button>
        }
      />
    </Page>
  )
}
