import { useProtection } from '../api.ts'

/** Whether the risk of super-leverage is accepted for now: consent runs out at the end of the day. */
export const isAccepted = (until: string | null | undefined, nowMs: number): boolean => Boolean(until) && new Date(until!).getTime() > nowMs

/** Asked when a button is pressed, for the day may have ended since the page was opened. */
export function useConsent(): () => boolean {
  const { data } = useProtection()
  return () => isAccepted(data?.super_accepted_until, Date.now())
}
