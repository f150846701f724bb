import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

export interface Question {
  /** The question: "Redeem before the end?" */
  title: string
  /** What happens, with the figures worked out. */
  text?: ReactNode
  /** Rows of figures under the text. */
  content?: ReactNode
  /** The safe choice: "Keep locked". */
  keep: string
  /** The act by its own verb: "Redeem now". */
  act: string
  /** The act destroys or cannot be taken back. */
  danger?: boolean
}

interface Asked {
  question: Question | undefined
  open: boolean
  answer: (yes: boolean) => void
}
const useAsked = create<Asked>(() => ({ question: undefined, open: false, answer: () => undefined }))

/** Asks before a costly step: `if (await confirm({ title, text, keep, act })) cancel.mutate({ id })`. */
export function confirm(question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (yes: boolean) => {
    useAsked.setState({ open: false })
    resolve(yes)
  }
  useAsked.setState({ question, open: true, answer })
  return promise
}

const loadDialog = () => import('./dialog.tsx').then((part) => ({ default: part.Dialog }))
const Dialog = lazy(loadDialog)

/** Long after the page has come to rest: a question must also be asked when the network has gone meanwhile. */
const FETCH_AHEAD_MS = 30_000

/** Where questions appear; stands once in the shell. */
export function Confirmer() {
  const { question, open, answer } = useAsked()
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <EndWithPage key={useLocation().pathname} />
      {question && (
        <Suspense fallback={null}>
          <Dialog {...question} open={open} onAnswer={answer} />
        </Suspense>
      )}
    </>
  )
}

/** A question is asked on a page and ends with it, however that is left. */
function EndWithPage() {
  useEffect(() => () => useAsked.getState().answer(false), [])
  return null
}
