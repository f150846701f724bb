import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { AssetsIcon, HallmarkIcon } from '#ui/icons.tsx'
import { useGuide } from './guide-store.ts'
import './coach.css'

/** After the guided buy: two ways on. Gone after the next order. */
export function GuideDone() {
  const step = useGuide((guide) => guide.step)
  if (step !== 'done') return null
  return (
    <section className="coach-done">
      <p>
        <Trans>
          <b className="medium">Your first coin.</b> <span className="muted">It is in your spot account. What next?</span>
        </Trans>
      </p>
      <div className="across gap-2">
        <PageLink className="button ghost small flex" to="/pages/transaction/currency_order">
          <HallmarkIcon size={16} className="gold" />
          <Trans>How it was filled</Trans>
        </PageLink>
        <PageLink className="button ghost small flex" to="/pages/fund/assets">
          <AssetsIcon size={16} />
          <Trans>What you hold</Trans>
        </PageLink>
      </div>
    </section>
  )
}
