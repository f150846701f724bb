import '#ui/css/all.css'
import '#app/first-sheets.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { breath } from '#api/breath.ts'
import { handleRefusals } from '#api/client-setting.ts'
import { queryClient } from '#api/queries.ts'
import { startBackground, startKeepingInIdle } from '#app/background.ts'
import { startLanguage } from '#app/language.ts'
import { createRouter, firstPage } from '#app/router.tsx'
import { startTheme } from '#state/theme.ts'
import { loseSession, needLevel } from '#session/session.ts'
import { toast } from '#ui/toast.tsx'

startTheme()
startBackground()
handleRefusals({ onSessionLost: loseSession, onLevelNeeded: needLevel, onUnanswered: toast })

/**
 * Each step is a stretch of work that blocks a phone, so they are separated. Libraries and shell have just run. The router is built and
 * requests the page together with the texts. Once both are there, the app renders in a transition, which gives way to scrolling and taps.
 */
async function start(): Promise<void> {
  const words = startLanguage()
  await breath()
  const router = createRouter()
  await Promise.all([words, firstPage(router)])
  await breath()
  const root = createRoot(document.getElementById('root')!)
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    ),
  )
  await startKeepingInIdle()
}

// Not a top-level await: chunks that import this one would wait for it, and it for them.
void start()
