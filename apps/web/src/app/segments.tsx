import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '../api/queries.ts'
import { tradeSegments } from '../state/client-state.ts'
import { setClient, useClient } from '../state/client-store.ts'
import { Tabs } from '../ui/tabs.tsx'

export type Segment = (typeof tradeSegments)[number]
const isSegment = (value: string | null): value is Segment => tradeSegments.some((segment) => segment === value)

const segmentOf = { spot: 'coin', contract: 'contract', stock: 'stocks', forex: 'stocks' } as const

/** The part of the trade tab: named by the address, else that of the market it names, else the one shown last. */
export function useSegment(): [Segment, (segment: Segment) => void] {
  const [params, setParams] = useSearchParams()
  const last = useClient((state) => state.tradeSegment)
  const symbol = params.get('symbol')
  const asked = params.get('tab')
  const { data } = useQuery({ ...query('market.currencies'), staleTime: Infinity, enabled: symbol !== null && !isSegment(asked) })
  const kind = data?.instruments.find((instrument) => instrument.symbol === symbol)?.kind
  const segment = isSegment(asked)
    ? asked
    : kind
      ? segmentOf[kind]
      : symbol || params.has('side')
        ? 'coin'
        : params.has('match_id')
          ? 'options'
          : last
  useEffect(() => {
    if (segment !== useClient.getState().tradeSegment) setClient({ tradeSegment: segment })
  }, [segment])
  return [segment, (next) => setParams({ tab: next }, { replace: true })]
}

interface SegmentsProps {
  value: Segment
  onChange: (segment: Segment) => void
}

export function Segments({ value, onChange }: SegmentsProps) {
  const { t } = useLingui()
  return (
    <Tabs<Segment>
      label={t`What to trade`}
      big
      bare
      value={value}
      onChange={onChange}
      items={[
        { value: 'coin', label: t`Spot` },
        { value: 'contract', label: t`Contract` },
        { value: 'options', label: t`Options` },
        { value: 'stocks', label: t`Stocks` },
      ]}
    />
  )
}
