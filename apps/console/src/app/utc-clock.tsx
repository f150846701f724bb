import { useEffect, useState } from 'react'
import './shell.css'

/** The time that the database, the log and every day of the product go by. */
export function UtcClock() {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time className="console-clock">{new Date(nowMs).toISOString().slice(11, 19)} UTC</time>
}
