import { Trans, useLingui } from '@lingui/react/macro'
import { go } from '#navigation/go.ts'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon, WarningIcon } from '#ui/icons.tsx'
import { useAccount } from '../account/account-store.ts'
import type { Position } from '../api.ts'
import { useBook } from '../api.ts'
import { riskText } from '../ticket/words.ts'
import { usePositionInputs } from '../positions/use-position-inputs.ts'
import { positionFiguresOf } from '../calculations/position.ts'
import type { RiskWarning } from './risk-warning.ts'
import { dangerAt } from './risk-warning.ts'
import './watch.css'

const ORDERS = '/pages/transaction/contract_order'

interface RiskBannerProps {
  warning: RiskWarning
  onDismiss: () => void
}

/** The current state of a risk that was warned of and what the user can do. Not drawn once nothing is at risk. */
export function RiskBanner({ warning, onDismiss }: RiskBannerProps) {
  const { t } = useLingui()
  const { mode, risk } = useRisk(warning)
  const danger = dangerAt(risk)
  if (danger === 'none') return null
  const { pair } = warning
  // The warning is announced once, not at every tick.
  const rate = <span aria-live="off">{riskText(risk)}</span>
  return (
    <aside className="futures-warning" role="alert">
      <WarningIcon size={20} />
      <button type="button" className="grow" onClick={() => go.navigate(ORDERS)}>
        <b className="medium block">
          {pair ? (
            <Trans>
              Margin level of {pair}: {rate}
            </Trans>
          ) : (
            <Trans>Margin level of your cross positions: {rate}</Trans>
          )}
        </b>
        <span className="text-12">
          <RiskAdvice mode={mode} isNear={danger === 'near'} />
        </span>
      </button>
      <IconButton label={t`Dismiss`} onClick={onDismiss}>
        <CloseIcon size={20} />
      </IconButton>
    </aside>
  )
}

/** The risk rate at current prices. Undefined once the position, or the last cross position, is gone. */
function useRisk({ id }: RiskWarning): { mode: Position['mode']; risk: string | null | undefined } {
  const { positions } = useBook()
  const position = id === null ? undefined : positions?.find((own) => own.id === id)
  const inputs = usePositionInputs(position?.symbol ?? '')
  const account = useAccount()
  if (id === null) return { mode: 'cross', risk: account?.risk_rate }
  return position ? { mode: position.mode, risk: positionFiguresOf(position, inputs).risk } : { mode: 'isolated', risk: null }
}

/**
 * Margin can be added to isolated positions only. Money transferred to the contract account backs all cross positions. A partial close of a
 * super position takes its share of the margin along: the rate stays, but less can be lost.
 */
export function RiskAdvice({ mode, isNear }: { mode: Position['mode']; isNear: boolean }) {
  switch (mode) {
    case 'isolated':
      return isNear ? (
        <Trans>Liquidation at 100% is near. Add margin or close it.</Trans>
      ) : (
        <Trans>It is liquidated at 100%. Add margin or close it.</Trans>
      )
    case 'cross':
      return isNear ? (
        <Trans>Liquidation at 100% is near. Transfer USDT to contracts or close a part.</Trans>
      ) : (
        <Trans>Positions are liquidated at 100%. Transfer USDT to contracts or close a part.</Trans>
      )
    case 'super':
      return isNear ? (
        <Trans>Liquidation at 100% is near. Super-leverage takes no more margin: close a part to lose less, or all.</Trans>
      ) : (
        <Trans>It is liquidated at 100%. Super-leverage takes no more margin: close a part to lose less, or all.</Trans>
      )
  }
}
