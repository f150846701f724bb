import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { accountTypes, useBalances } from '#trading/own.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { Row } from '#ui/list.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { FULL_SCALE, type Way } from '../api.ts'
import { keyOf } from './way-select.tsx'

/** What can leave and by which network, with what there is of it: what the user has stands first. None is chosen for him. */
export function Ways({ ways, onChoose }: { ways: readonly Way[]; onChoose: (key: string) => void }) {
  const { t } = useLingui()
  const balances = useBalances(accountTypes.spot)
  const availableOf = ({ currency_id: id }: Way): string | undefined =>
    balances && (balances.find(({ currency_id: other }) => other === id)?.available ?? '0')
  const has = (way: Way): number => Number(new Big(availableOf(way) ?? '0').gt(0))
  return (
    <>
      <SectionHead title={t`Coin and network`}>
        <span className="text-12 muted">{t`Available`}</span>
      </SectionHead>
      {ways
        .toSorted((one, other) => has(other) - has(one))
        .map((way) => (
          <Row
            key={keyOf(way)}
            lead={<CoinIcon code={way.currency_name} />}
            title={`${way.currency_name} · ${way.chain_name}`}
            note={
              <Trans>
                Network fee <Amount className="text-14" value={way.fee} scale={FULL_SCALE} exact unit={way.currency_name} />
              </Trans>
            }
            end={<Amount className="text-16" value={availableOf(way)} scale={FULL_SCALE} currency={way.currency_name} balance />}
            onClick={() => onChoose(keyOf(way))}
          />
        ))}
    </>
  )
}
