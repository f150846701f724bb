import { useLingui } from '@lingui/react/macro'
import { Drawer } from '../../../ui/drawer.tsx'
import { MarketList } from './market-list.tsx'
import type { Pair } from './pair.ts'

interface PairDrawerProps {
  open: boolean
  pairs: readonly Pair[]
  symbol: string
  onPick: (symbol: string) => void
  onClose: () => void
}

/** Switches the market. */
export function PairDrawer({ open, pairs, symbol, onPick, onClose }: PairDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={t`Spot markets`}>
      <MarketList
        pairs={pairs}
        symbol={symbol}
        onPick={(picked) => {
          onPick(picked)
          onClose()
        }}
      />
    </Drawer>
  )
}
