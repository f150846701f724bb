import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '#api/queries.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { Tabs } from '#ui/tabs.tsx'
import { beginBackground } from './background.ts'
import { loadWords } from './language.ts'
import type { MarketKind, Room, Segment, SegmentProps } from './room.ts'
import * as rooms from './rooms.ts'

/** A component, fetched already or when it is first drawn. */
type Fetched<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

interface Listed extends Omit<Segment, 'page' | 'chart'> {
  Page: Fetched<SegmentProps>
  Chart: Fetched<object> | undefined
  /** Fetches its page, which is drawn at once from then on. */
  fetch: () => Promise<void>
}

function listed(room: string, { page, chart, ...rest }: Segment): Listed {
  const withWords = async <P,>(load: () => Promise<P>): Promise<P> => (await Promise.all([load(), loadWords([room])]))[0]
  const loadPage = () => {
    if (rest.isProven) beginBackground()
    return withWords(page)
  }
  const segment: Listed = {
    ...rest,
    Page: lazy(async () => ({ default: await loadPage() })),
    Chart: chart && lazy(async () => ({ default: await withWords(chart) })),
    fetch: async () => void (segment.Page = await loadPage()),
  }
  return segment
}

/** The segments of the trade tab, as the rooms bring them. */
export const segments: readonly Listed[] = Object.values<Room>(rooms)
  .flatMap(({ name, segments: own = [] }) => own.map((segment) => listed(name, segment)))
  .toSorted((one, other) => one.place - other.place)

/** Where nothing says which one. */
export const firstSegment = segments[0]!

const named = (name: string | null): Listed | undefined => segments.find((segment) => segment.name === name)

/** The segment an address asks for: by its name, by the market, or by what only addresses of that segment say. */
function segmentOf(params: URLSearchParams, kind: MarketKind | undefined): Listed | undefined {
  return (
    named(params.get('tab')) ??
    (kind && segments.find(({ kinds }) => kinds?.includes(kind))) ??
    (params.has('symbol') ? firstSegment : segments.find(({ query: own }) => own?.some((key) => params.has(key))))
  )
}

/** The segment that the address asks for, if it does. Not known while the markets load that say of which kind the one in it is. */
export function useAskedSegment(): { asked: Listed | undefined; isKnown: boolean } {
  const [params] = useSearchParams()
  const symbol = params.get('symbol')
  const needsKind = symbol !== null && named(params.get('tab')) === undefined
  const { data, error } = useQuery({ ...query('market.currencies'), staleTime: Infinity, enabled: needsKind })
  const kind = data?.instruments.find((instrument) => instrument.symbol === symbol)?.kind
  return { asked: segmentOf(params, kind), isKnown: !needsKind || data !== undefined || error !== null }
}

export const lastSegment = (): Listed => named(useClient.getState().tradeSegment) ?? firstSegment

/** The segment in the address, else the one shown last. */
export function useSegment(): Listed {
  const last = useClient((state) => state.tradeSegment)
  const { asked } = useAskedSegment()
  const segment = asked ?? named(last) ?? firstSegment
  useEffect(() => {
    if (segment.name !== useClient.getState().tradeSegment) setClient({ tradeSegment: segment.name })
  }, [segment])
  return segment
}

/** The names of the segments, to choose from. */
export function SegmentTabs({ value }: { value: string }) {
  const { _ } = useLingui()
  const [, setParams] = useSearchParams()
  return (
    <Tabs
      label={_(msg`What to trade`)}
      big
      bare
      value={value}
      onChange={(tab) => setParams({ tab }, { replace: true })}
      items={segments.map(({ name, label }) => ({ value: name, label: _(label) }))}
    />
  )
}
