import { createHashRouter } from 'react-router'
import { Allowed, FirstPage } from './allowed.tsx'
import { PageError } from './page-error.tsx'
import type { Page } from './room.ts'
import { allPages } from './rooms.ts'
import { Shell } from './shell.tsx'

const branchOf = ({ path, right, title, page }: Page) => ({
  path,
  errorElement: <PageError />,
  lazy: async () => {
    const Found = await page()
    return {
      Component: () => (
        <Allowed right={right} title={title}>
          <Found />
        </Allowed>
      ),
    }
  },
})

export const createRouter = () =>
  createHashRouter([
    {
      path: '/invitation',
      lazy: () => import('#rooms/operator/pages/invitation.tsx').then((found) => ({ Component: found.Invitation })),
      hydrateFallbackElement: <></>,
    },
    {
      element: <Shell />,
      errorElement: <PageError />,
      hydrateFallbackElement: <></>,
      children: [...allPages.map(branchOf), { path: '*', element: <FirstPage /> }],
    },
  ])
