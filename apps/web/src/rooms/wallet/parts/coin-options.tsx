import { Trans } from '@lingui/react/macro'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Amount } from '../../../ui/figure.tsx'
import type { Option } from '../../../ui/select.tsx'
import { FULL_SCALE } from '../api.ts'
import { isZero } from '../sums.ts'

interface Choosable {
  id: string
  code: string
  available: string
}

/** Coins to choose from, those one has first. */
export const coinOptions = (coins: readonly Choosable[]): Option<string>[] =>
  [...coins.filter(({ available }) => !isZero(available)), ...coins.filter(({ available }) => isZero(available))].map(toOption)

const toOption = ({ id, code, available }: Choosable): Option<string> => ({
  value: id,
  label: code,
  lead: <CoinIcon code={code} small />,
  note: isZero(available) ? undefined : (
    <Trans>
      Available <Amount value={available} scale={FULL_SCALE} balance />
    </Trans>
  ),
})
