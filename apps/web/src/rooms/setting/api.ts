import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export const useCreditEvents = () => useQuery(query('account.creditEvents'))
export const useSiteConfig = () => useQuery(query('content.siteConfig'))
export const useLogout = (onDone: () => void) => useAction('account.logout', { onDone })
export const useEditNickname = (onDone: () => void) => useAction('account.editNickname', { refreshes: ['account.info'], onDone })
export const useChangePicture = (onDone: () => void) => useAction('account.changePicture', { refreshes: ['account.info'], onDone })
export const useDeletion = () => useQuery({ ...query('account.deletion'), staleTime: 0 })
