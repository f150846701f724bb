import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export const useCreditEvents = () => useQuery(query('account.creditEvents'))
export const useSiteConfig = () => useQuery(query('content.siteConfig'))
export const useLogout = (onDone: () => void) => useAction('account.logout', { onDone })
