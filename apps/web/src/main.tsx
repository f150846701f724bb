import './ui/css/all.css'
// index.html draws the first pages before their scripts are there: their styles come with the shell's.
import './rooms/home/home.css'
import './rooms/market/market.css'
import './rooms/spot/spot.css'
import './app/trade.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { breath } from './api/breath.ts'
import { handleRefusals } from './api/call.ts'
import { queryClient } from './api/queries.ts'
import { startHeads } from './app/heads.ts'
import { startLanguage } from './app/language.ts'
import { createRouter } from './app/router.tsx'
import { startTheme } from './app/theme.ts'
import { loseSession, needLevel } from './session/session.ts'
import { toast } from './ui/toast.tsx'

startTheme()
startHeads()
handleRefusals({ onSessionLost: loseSession, onLevelNeeded: needLevel, onUnanswered: toast })

/**
 * Each of these is a stretch of work that a phone feels: libraries and shell have just been run, the router is built and asks
 * for the page beside the words, and the app is drawn in a transition, which stops for whoever already scrolls or taps.
 */
async function start(): Promise<void> {
  const words = startLanguage()
  await breath()
  const router = createRouter()
  await words
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
}

// Not a top-level await: chunks that import this one would wait for it, and it for them.
void start()
