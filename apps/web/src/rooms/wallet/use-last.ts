import { useState } from 'react'

/** The value, and while there is none the last one there was: a drawer that slides away still shows what it showed. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
