import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'

export type Figures = CallOutput<'house.figures'>
export type Owed = Figures['owed'][number]
export type Step = Figures['steps'][number]
export type Exposure = CallOutput<'house.exposure'>
export type Health = CallOutput<'house.health'>

export const ranges = ['24h', '7d', '30d', '90d'] as const
export type Range = (typeof ranges)[number]

const FIGURES_MS = 30_000
const LIVE_MS = 3_000

export const useHouseFigures = (range: Range) =>
  useQuery({ ...query('house.figures', { range }), refetchInterval: FIGURES_MS, placeholderData: (before) => before })
export const useExposure = () => useQuery({ ...query('house.exposure'), refetchInterval: LIVE_MS, staleTime: 0 })
export const useHealth = () => useQuery({ ...query('house.health'), refetchInterval: LIVE_MS, staleTime: 0 })
export const useCheck = () => useAction('house.check', { refreshes: ['house.health'] })
