import { Trans, useLingui } from '@lingui/react/macro'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import type { Option } from '#ui/select.tsx'
import { PageLink } from '#navigation/link.tsx'
import { ClockIcon } from '#ui/icons.tsx'
import { FULL_SCALE } from '../api.ts'
import { isZero } from '../figures.ts'

interface Choosable {
  id: string
  code: string
  available: string
}

/** The coins of a select, those with a balance first. */
export const coinOptions = (coins: readonly Choosable[]): Option<string>[] =>
  [...coins.filter(({ available }) => !isZero(available)), ...coins.filter(({ available }) => isZero(available))].map(toOption)

const toOption = ({ id, code, available }: Choosable): Option<string> => ({
  value: id,
  label: code,
  lead: <CoinIcon code={code} small />,
  note: isZero(available) ? undefined : (
    <Trans>
      Available <Amount value={available} scale={FULL_SCALE} currency={code} balance />
    </Trans>
  ),
})

/** The unit of a number field, and the button that fills in the maximum. */
export function MaxUnit({ unit, onMax }: { unit: string; onMax: (() => void) | undefined }) {
  return (
    <span className="across gap-2">
      {unit}
      <button type="button" className="text bold tap-area" disabled={!onMax} onClick={onMax}>
        <Trans>Max</Trans>
      </button>
    </span>
  )
}

/** The link to the history in the bar of the pages that move money. */
export function HistoryLink({ tab }: { tab: 'moves' | 'conversions' }) {
  const { t } = useLingui()
  return (
    <PageLink className="icon-button" to="/pages/fund/transfer_history" query={{ tab }} aria-label={t`Transfer history`}>
      <ClockIcon />
    </PageLink>
  )
}
