/** What may be withdrawn in 24 hours, and why it is less than the level allows. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { Card, KeyValue, Note } from '#ui/list.tsx'
import { FULL_SCALE, useOptions, type Options } from '../api.ts'

type Own = NonNullable<Options['own_limit']>

const reasons: Record<NonNullable<Own['reason']>, MessageDescriptor> = {
  activity: msg`Unusual activity is being looked into.`,
  identity: msg`Your identity has to be confirmed.`,
  authority: msg`An authority ordered it.`,
  wish: msg`You asked for it.`,
}

/** What is left is cut, never rounded up. */
export const LIMIT_SCALE = 4

/** Says who set a limit of one’s own, and where to ask. */
export function OwnLimitNote({ own: { limit_usdt: limit, reason } }: { own: Own }) {
  const { i18n } = useLingui()
  const worth = <Amount value={limit} scale={2} unit="USDT" />
  return (
    <Note {...(reason && { tone: 'warn' as const })}>
      {reason ? (
        <>
          <Trans>Your limit was lowered to {worth} worth in 24 hours.</Trans> {i18n._(reasons[reason])}{' '}
          <PageLink className="link" to="/pages/kefu/index">
            <Trans>Customer service</Trans>
          </PageLink>
        </>
      ) : (
        <Trans>Your limit of {worth} worth in 24 hours was set by us.</Trans>
      )}
    </Note>
  )
}

/** Among the limits of the user. Coins and fiat money count together. */
export function WithdrawalLimit() {
  const { t } = useLingui()
  const { data } = useOptions()
  if (!data) return null
  const [left, limit] = [formatAmount(data.left_btc, LIMIT_SCALE), formatAmount(data.limit_btc, FULL_SCALE)]
  const level = String(data.level)
  return (
    <Card>
      <h2 className="medium text-16">{t`Withdrawals`}</h2>
      <dl>
        <KeyValue label={t`Left in 24 h, level ${level}`}>
          <span className="figure">{left}</span> / <span className="figure">{limit}</span> BTC
        </KeyValue>
      </dl>
      {data.own_limit && <OwnLimitNote own={data.own_limit} />}
    </Card>
  )
}
