import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { useClient } from '#state/client-store.ts'
import './ticket-chart.css'

/** The small chart over the ticket of a phone, once it is folded out. While its code loads, a placeholder keeps its height. */
export function TicketChart({ children }: { children: ReactNode }) {
  const isOpen = useClient((state) => state.trade.ticketChart)
  return isOpen && <Suspense fallback={<div className="small-chart-coming" />}>{children}</Suspense>
}
