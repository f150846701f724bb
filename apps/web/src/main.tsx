import './ui/css/all.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { handleRefusals } from './api/call.ts'
import { queryClient } from './api/queries.ts'
import { startLanguage } from './app/language.ts'
import { createRouter } from './app/router.tsx'
import { startTheme } from './app/theme.ts'
import { loseSession, needLevel } from './session/session.ts'

startTheme()
handleRefusals({ onSessionLost: loseSession, onLevelNeeded: needLevel })

/** The page's chunk and the words of the language come side by side. */
const router = createRouter()

// Not a top-level await: chunks that import this one would wait for it, and it for them.
void startLanguage().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  ),
)
