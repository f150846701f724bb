import { useEffect, useState } from 'react'

const SETTLED_MS = 500

/** A value once it has not changed for a moment: what is typed is not sent with each letter. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled) as Value
}
