/** Renders pages during the build, as a first-time visitor sees them before any data arrives. */
import { QueryClientProvider } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#api/queries.ts'
import { startLanguage } from './language.ts'
import { createRouter, firstPage } from './router.tsx'

/** The page of a path as HTML: in English, without a user, as on a phone. */
export async function drawFirst(path: string): Promise<string> {
  await startLanguage()
  const router = createRouter(path)
  await firstPage(router)
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  router.dispose()
  queryClient.clear()
  return html
}
