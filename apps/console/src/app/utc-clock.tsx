import { useNow } from '#ui/use-now.ts'
import './shell.css'

/** The time that the database, the log and every day of the product go by. */
export function UtcClock() {
  return <time className="console-clock">{new Date(useNow()).toISOString().slice(11, 19)} UTC</time>
}
