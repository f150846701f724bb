import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query, refresh } from '#api/queries.ts'
import { onChanges } from '#live/changes.ts'
import type { FiatCode } from '#state/client-state.ts'
import { fiatCodes } from '#state/client-state.ts'
import { setClient } from '#state/client-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const isFiat = (code: string): code is FiatCode => fiatCodes.some((known) => known === code)

/** The page has loaded by then. */
const AT_REST_MS = 4_000
/** All screens ask again after a change. They do so spread over this time, not all in one moment. */
const SPREAD_MS = 500

const CONTENT = [
  'content.siteConfig',
  'content.noticePopup',
  'content.articles',
  'content.article',
  'content.categoryPage',
  'content.faq',
  'content.contactUs',
  'content.aboutUs',
  'content.operationalCompliance',
] as const
const MARKETS = ['market.currencies', 'market.quotes'] as const

/** Returns the function that ends it. */
function askAfterChanges(channel: 'instruments' | 'site', ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const stop = onChanges(channel, () => {
    clearTimeout(timer)
    timer = setTimeout(ask, Math.random() * SPREAD_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What operators write, set and list is shown at once, on every page. */
function useLiveSite(): void {
  useEffect(() => {
    const ends: (() => void)[] = []
    const timer = setTimeout(() => {
      ends.push(
        askAfterChanges('site', () => refresh(...CONTENT)),
        askAfterChanges('instruments', () => refresh(...MARKETS)),
      )
    }, AT_REST_MS)
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [])
}

/** What users are told on every page while it is set. */
export const useMaintenance = (): string | null => {
  const { data } = useQuery({ ...query('content.siteConfig'), staleTime: DAY_MS })
  return data?.maintenance ?? null
}

/** The site's settings and the currency rates of the day. Fetched once and kept for the next visit. */
export function useSite(): void {
  useLiveSite()
  const { data: site } = useQuery({ ...query('content.siteConfig'), staleTime: DAY_MS })
  const { data: rates } = useQuery({ ...query('wallet.fiatRates'), staleTime: DAY_MS })
  useEffect(() => {
    if (!site) return
    const { site_name: name, mode, seed, tabs, welcome_usdt: welcome } = site
    setClient({ site: { name, mode, seed: seed ?? '', guess: tabs.includes('guess'), welcome } })
  }, [site])
  useEffect(() => {
    if (!rates) return
    const known = rates.filter(({ currency_code }) => isFiat(currency_code))
    setClient({ fiatRates: Object.fromEntries(known.map(({ currency_code, rate }) => [currency_code, rate])) })
  }, [rates])
}
