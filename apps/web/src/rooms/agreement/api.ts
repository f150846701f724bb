import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export type Agreement = CallOutput<'agreement.info'>
export type Signature = Agreement['signatures'][number]

export const useAgreement = () => useQuery(query('agreement.info'))
export const useSign = (onDone: (signature: Signature) => void) => useAction('agreement.sign', { refreshes: ['agreement.info'], onDone })
