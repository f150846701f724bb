/** Renders a part of the app in happy-dom. The test answers its calls. */
import type { CallInput, CallName, CallOutput } from '@assay/contract'
import type { ErrorEnvelope } from '@assay/contract/wire'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Fragment, useLayoutEffect, useState } from 'react'
import { createMemoryRouter, useLocation, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { paths } from '#api/paths.gen.ts'
import { queryClient } from '#api/queries.ts'
import { attachMover } from '#navigation/go.ts'
import { defaults } from '#state/client-state.ts'
import { setClient } from '#state/client-store.ts'
import { Toaster } from '#ui/toast.tsx'

type Refusal = Pick<ErrorEnvelope, 'error' | 'message' | 'fields'>
type Answer = (input: Record<string, string>) => unknown

const answers = new Map<string, Answer>()
/** The addresses that `go` and links opened, in order. */
export const visited: string[] = []

/** Sets the answer of a call from now on. Its input is text, as on the wire. */
export function answer<N extends CallName>(
  name: N,
  reply: CallOutput<N> | ((input: Record<keyof CallInput<N> & string, string>) => CallOutput<N>),
): void {
  answers.set(`/api${paths[name].path}`, typeof reply === 'function' ? (reply as Answer) : () => reply)
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Called inside an answer: makes the server refuse. */
export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}

/** Replaces the server: one answer per call. Throws for a call without one. */
async function serve(url: string, { body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const found = answers.get(pathname)
  if (!found) throw new Error(`${pathname} has no answer`)
  const input = Object.fromEntries(body instanceof URLSearchParams ? body : searchParams)
  try {
    return Response.json({ type: 'ok', code: 1, message: found(input) })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return Response.json({ type: 'error', code: 0, ...error.refusal })
  }
}

// What is waited for comes: how soon is the machine's affair.
configure({ asyncUtilTimeout: 30_000 })

/** Resets this module before each test of a file. Every file calls it, because they share this module. */
export function eachAnew(): void {
  beforeEach(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    vi.stubGlobal('fetch', serve)
    setClient(defaults)
  })
  afterEach(() => {
    cleanup()
    answers.clear()
    visited.length = 0
    queryClient.clear()
    vi.unstubAllGlobals()
  })
}

/** Navigates like the app and records the addresses. */
function Moves() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    attachMover({
      navigate: (to, options) => {
        visited.push(String(to))
        void (typeof to === 'number' ? navigate(to) : navigate(to, options))
      },
      path: () => pathname,
      onPop: () => undefined,
    })
  }, [navigate, pathname])
  return null
}

/** The frame of every page. */
export function Around({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter(
      [{ path: '*', element: [<Moves key="moves" />, <Fragment key="part">{children}</Fragment>, <Toaster key="toaster" />] }],
      {
        initialEntries: [at],
      },
    ),
  )
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** Draws a part at an address, where drawers hear of a step back; gives the hands of its user. */
export function show(part: ReactNode, at = '/') {
  render(<Around at={at}>{part}</Around>)
  return userEvent.setup({ delay: null })
}
