import { Trans, useLingui } from '@lingui/react/macro'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { shortened } from '#ui/chain-text.tsx'
import { Amount } from '#ui/figure.tsx'
import { Row } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import type { Deposit } from '../api.ts'
import { StatusText } from '../words.tsx'
import { Blocks } from './blocks.tsx'

const FULL_SCALE = 8

/** A deposit in the list of records. What did not come stays, with the reason. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { id, currency_name: coin, chain_name: chain, status, amount, block } = deposit
  const replaced = block === null ? '' : String(block)
  return (
    <Row
      to="/pages/fund/receive_withdraw_record"
      query={{ deposit: id }}
      lead={<CoinIcon code={coin ?? '?'} />}
      title={coin === null ? t`Unknown token` : `${coin} · ${chain}`}
      note={
        <>
          {formatTime(deposit.seen_at)}
          {' · '}
          {status === 'confirming' ? (
            <StatusText deposit={deposit} />
          ) : status === 'undone' && replaced !== '' ? (
            <Trans>block {replaced} was replaced</Trans>
          ) : coin === null ? (
            <Trans>not a coin of this site</Trans>
          ) : (
            <span className="mono">{shortened(deposit.transaction_id, 4)}</span>
          )}
        </>
      }
      end={
        <>
          {amount !== null && (
            <span className="block">
              {status === 'undone' ? (
                <s className="muted">
                  <Amount className="text-16" value={amount} scale={FULL_SCALE} exact balance />
                </s>
              ) : (
                <Amount className={status === 'apart' ? 'text-16 muted' : 'text-16 bold'} value={amount} scale={FULL_SCALE} exact balance />
              )}
            </span>
          )}
          {status === 'confirming' ? (
            <Blocks deposit={deposit} small />
          ) : coin === null ? (
            <Badge>
              <StatusText deposit={deposit} />
            </Badge>
          ) : (
            <span className="text-12 muted block">
              <StatusText deposit={deposit} />
            </span>
          )}
        </>
      }
    />
  )
}
