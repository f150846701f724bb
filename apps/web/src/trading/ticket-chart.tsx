import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useClient } from '#state/client-store.ts'
import './ticket-chart.css'

/** The small chart that the ticket of a phone folds out. It is fetched when it is first wanted; its place is kept until it comes. */
export function TicketChart({ children }: { children: ReactNode }) {
  const isOpen = useClient((state) => state.trade.ticketChart)
  return isOpen && <Suspense fallback={<div className="small-chart-coming" />}>{children}</Suspense>
}
