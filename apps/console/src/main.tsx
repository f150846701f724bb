import '@assay/web/ui/css/all.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { handleRefusals } from '@assay/web/api/client-setting.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { queryClient } from '#api/queries.ts'
import { startLanguage } from '#app/language.ts'
import { createRouter } from '#app/router.tsx'
import { loseSession } from '#app/session.ts'
import { startTheme } from '@assay/web/state/theme.ts'

startTheme()
handleRefusals({ onSessionLost: loseSession, onLevelNeeded: toast, onUnanswered: toast })

async function start(): Promise<void> {
  await startLanguage()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createRouter()} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

void start()
