import { useState } from 'react'

/**
 * What a form began with. The page behind it is asked again, after a cut line for one, and may say something newer, which nobody who filled in
 * the form has read: a change made of the older one must be refused, not written over it.
 */
export const useBegun = <Value>(now: Value): Value => useState(now)[0]
