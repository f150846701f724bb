import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

export interface Question {
  /** The question: "Redeem before the end?" */
  title: string
  /** The consequences, with their figures. */
  text?: ReactNode
  /** Rows of figures under the text. */
  content?: ReactNode
  /** The safe choice: "Keep locked". */
  keep: string
  /** The label of the button that confirms, with its verb: "Redeem now". */
  act: string
  /** The action cannot be undone. */
  danger?: boolean
}

interface Asked {
  question: Question | undefined
  open: boolean
  answer: (yes: boolean) => void
}
const useAsked = create<Asked>(() => ({ question: undefined, open: false, answer: () => undefined }))

/** Asks before a costly action: `if (await confirm({ title, text, keep, act })) cancel.mutate({ id })`. */
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

/** The code of the dialog is fetched after this time, so that a question can be asked without a connection as well. */
const FETCH_AHEAD_MS = 30_000

/** The dialog of questions. Once in the shell. */
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

/** A question closes when its page is left. */
function EndWithPage() {
  useEffect(() => () => useAsked.getState().answer(false), [])
  return null
}
