import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { useRight } from '#app/session.ts'
import { NotedAct } from '#ui/noted.tsx'
import { momentText } from '#ui/moment-field.tsx'
import { Section } from '#ui/page.tsx'
import { type Product, useEnd, usePause, useResume } from '../api.ts'
import { statusNames } from '../words.tsx'
import { TermLines } from './term-lines.tsx'

/** The terms of a product, and what can be done to it. */
export function Chosen({ product }: { product: Product }) {
  const { t, i18n } = useLingui()
  const may = useRight()
  return (
    <Section title={t`Product ${product.id}`} end={i18n._(statusNames[product.status])}>
      <dl>
        <TermLines terms={product} />
        <KeyValue label={t`Opens`}>{momentText(product.opens_at)}</KeyValue>
        {product.closes_at && <KeyValue label={t`Closes`}>{momentText(product.closes_at)}</KeyValue>}
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
  const send = (note: string) => ({ id, note })
  return (
    <div className="stack">
      <NotedAct
        key={name}
        name={name}
        keys="p"
        action={change}
        send={send}
        done={isPaused ? t`It takes amounts again.` : t`The product is paused`}
      >
        <p>{isPaused ? t`It takes amounts again.` : t`It takes no new amounts. What is locked goes on as it was promised.`}</p>
      </NotedAct>
      <NotedAct name={t`End`} keys="x" kind="danger" action={end} send={send} done={t`The product has ended`}>
        <p>
          <Trans>For good: it takes no amounts any more, and what is locked is not locked again at its end.</Trans>
        </p>
      </NotedAct>
    </div>
  )
}
