import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { Desk, Instrument } from './instrument.ts'
import { MarketDrawer } from './market-list.tsx'

interface UnknownMarketProps {
  desk: Desk
  instruments: readonly Instrument[]
  onPick: (symbol: string) => void
}

/** For an address that names no market: the list, never the ticket of another one. */
export function UnknownMarket({ desk, instruments, onPick }: UnknownMarketProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Empty
        tall
        title={t`No market found`}
        text={t`The address names a market that is not traded here.`}
        action={
          <Button kind="ghost" size="sm" onClick={() => setChoosing(true)}>
            <Trans>Choose a market</Trans>
          </Button>
        }
      />
      <MarketDrawer desk={desk} open={choosing} instruments={instruments} onPick={onPick} onClose={() => setChoosing(false)} />
    </>
  )
}
