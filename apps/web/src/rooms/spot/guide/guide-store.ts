/** The guided first buy: where it stands. In memory only, so that it never returns by itself. */
import { create } from 'zustand'

/** 1: the sum. 2: the button. 3: the check. `done`: the coin is bought. Undefined: no guide. */
export type GuideStep = 1 | 2 | 3 | 'done'

export const useGuide = create<{ step: GuideStep | undefined }>(() => ({ step: undefined }))

export const setGuide = (step: GuideStep | undefined): void => useGuide.setState({ step })

/** An order went out: the guide is done, and after the next order it is gone. */
export const guidePlaced = (): void => {
  const { step } = useGuide.getState()
  if (step !== undefined) setGuide(step === 'done' ? undefined : 'done')
}

/** The check opened or closed. Closing it without an order leads back to the button. */
export const guideChecked = (isOpen: boolean): void => {
  const { step } = useGuide.getState()
  if (isOpen && (step === 1 || step === 2)) setGuide(3)
  if (!isOpen && step === 3) setGuide(2)
}
