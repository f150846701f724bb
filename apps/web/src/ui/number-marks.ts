/** The marks of numbers that hold now: those of the language, or of the settings. */
import { numberMarksOf, numberStyles, type NumberMarks } from '@assay/contract/wire'
import type { ClientState } from '#state/client-state.ts'
import { useClient } from '#state/client-store.ts'

const marksOf = ({ numbers, language }: ClientState): NumberMarks =>
  numbers === 'language' ? numberMarksOf[language] : numberStyles[numbers]

export const numberMarks = (): NumberMarks => marksOf(useClient.getState())

/** For what draws figures itself: it is drawn anew when the marks change. */
export const useNumberMarks = (): NumberMarks => useClient(marksOf)
