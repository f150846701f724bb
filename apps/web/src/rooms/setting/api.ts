import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export const useSessions = () => useQuery(query('account.sessions'))
export const useCreditEvents = () => useQuery(query('account.creditEvents'))
export const useSiteConfig = () => useQuery(query('content.siteConfig'))
export const useRevoke = (onDone: () => void) => useAction('account.revokeSession', { refreshes: ['account.sessions'], onDone })
export const useLogout = (onDone: () => void) => useAction('account.logout', { onDone })
