import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Noted } from '#ui/noted.tsx'
import { Act } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { type Product, useEnd, usePause, useResume } from '../api.ts'
import { amountText, percentText, rateText, statusNames } from '../words.tsx'

/** The terms of a product, and what can be done to it. */
export function Chosen({ product }: { product: Product }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  return (
    <Section title={t`Product ${product.id}`} end={i18n._(statusNames[product.status])}>
      <dl>
        <KeyValue label={t`Daily yield`}>{rateText(product)}</KeyValue>
        <KeyValue label={t`Days`}>{product.days}</KeyValue>
        <KeyValue label={t`Minimum`}>{amountText(product.minimum, product)}</KeyValue>
        <KeyValue label={t`Cap for a user`}>{amountText(product.user_maximum, product)}</KeyValue>
        <KeyValue label={t`Cap in all`}>{amountText(product.total_maximum, product)}</KeyValue>
        <KeyValue label={t`Penalty for each day left`}>{percentText(product.penalty_rate)}</KeyValue>
        <KeyValue label={t`Penalty at most`}>{percentText(product.penalty_cap)}</KeyValue>
        <KeyValue label={t`Yield paid is taken back`}>{product.takes_back ? t`Yes` : t`No`}</KeyValue>
        <KeyValue label={t`Opens`}>{formatTime(product.opens_at, 'full')}</KeyValue>
        {product.closes_at && <KeyValue label={t`Closes`}>{formatTime(product.closes_at, 'full')}</KeyValue>}
      </dl>
      <p>
        <Link to={`/mining/${product.id}`}>
          <Trans>Its orders</Trans>
        </Link>
      </p>
      {may('earn.manage') && product.status !== 'ended' && <Acts product={product} />}
    </Section>
  )
}

function Acts({ product: { id, status } }: { product: Product }) {
  const { t } = useLingui()
  const pause = usePause()
  const resume = useResume()
  const end = useEnd()
  const isPaused = status === 'paused'
  const change = isPaused ? resume : pause
  const name = isPaused ? t`Resume` : t`Pause`
  return (
    <div className="stack">
      <Act key={name} name={name} keys="p">
        {(close) => (
          <Noted
            submit={name}
            busy={change.isPending}
            onBack={close}
            onSubmit={(note, refused) => change.mutate({ id, note }, { onSuccess: close, onError: refused })}
          >
            <p>{isPaused ? t`It takes amounts again.` : t`It takes no new amounts. What is locked goes on as it was promised.`}</p>
          </Noted>
        )}
      </Act>
      <Act name={t`End`} keys="x" kind="danger">
        {(close) => (
          <Noted
            submit={t`End`}
            danger
            busy={end.isPending}
            onBack={close}
            onSubmit={(note, refused) => end.mutate({ id, note }, { onSuccess: close, onError: refused })}
          >
            <p>
              <Trans>For good: it takes no amounts any more, and what is locked is not locked again at its end.</Trans>
            </p>
          </Noted>
        )}
      </Act>
    </div>
  )
}
