import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#api/queries.ts'
import type { FiatCode } from '#state/client-state.ts'
import { fiatCodes } from '#state/client-state.ts'
import { setClient } from '#state/client-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const isFiat = (code: string): code is FiatCode => fiatCodes.some((known) => known === code)

/** The site's settings and the currency rates of the day. Fetched once and kept for the next visit. */
export function useSite(): void {
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
