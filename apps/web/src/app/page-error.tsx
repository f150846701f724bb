import { useLingui } from '@lingui/react/macro'
import { useRouteError } from 'react-router'
import { Page } from '#ui/page.tsx'
import { ErrorBox } from '#ui/states.tsx'

/** Shown when a page failed to load or to render. A reload is the only retry that also loads a newer release. */
export function PageError() {
  const { t } = useLingui()
  return (
    <Page sheet>
      <ErrorBox
        tall
        error={useRouteError()}
        title={t`This page did not load`}
        text={t`Your funds and open orders are not affected.`}
        onRetry={() => location.reload()}
      />
    </Page>
  )
}
