import { useLingui } from '@lingui/react/macro'
import { Amount } from '../../../ui/figure.tsx'
import { KeyValue } from '../../../ui/list.tsx'
import type { Position } from '../api.ts'
import { netNow } from './net-now.ts'
import { useKnownOf } from './use-known-of.ts'

/** How many positions are closed, and what they bring together at the quotes of the moment. */
export function CloseAllFigures({ positions }: { positions: readonly Position[] }) {
  const { t } = useLingui()
  const knownOf = useKnownOf(positions)
  return (
    <dl className="trade-rows">
      <KeyValue large label={t`Positions`}>
        <span className="n">{positions.length}</span>
      </KeyValue>
      <KeyValue large label={t`Result now, after closing fees`}>
        <Amount value={netNow(positions, knownOf)} signed unit="USDT" className="nowrap" />
      </KeyValue>
    </dl>
  )
}
