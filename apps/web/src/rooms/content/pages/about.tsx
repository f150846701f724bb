import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { useAboutUs, useCompliance, useStandingPage } from '../api.ts'
import { OperatorFacts, Standing } from '../parts/standing.tsx'

export function AboutUsPage() {
  const { t } = useLingui()
  const about = useAboutUs()
  return (
    <Standing title={t`About us`} query={about}>
      <h2>
        <Trans>Who runs this installation</Trans>
      </h2>
      {about.data && <OperatorFacts operator={about.data.operator} />}
      <p className="above-6 across gap-2 wrap">
        <PageLink className="button ghost small" to="/pages/common/contactus">
          <Trans>Contact us</Trans>
        </PageLink>
        <PageLink className="button ghost small" to="/pages/proof/index">
          <Trans>Check prices and results</Trans>
        </PageLink>
      </p>
    </Standing>
  )
}

export function CompliancePage() {
  const { t } = useLingui()
  const compliance = useCompliance()
  return (
    <Standing title={t`Compliance`} query={compliance}>
      <h2>
        <Trans>Operator and licence</Trans>
      </h2>
      {compliance.data && <OperatorFacts operator={compliance.data.operator} />}
    </Standing>
  )
}

const RISKS = '9'

/** The standing page of the category `cid`. */
export function GeneralPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const page = useStandingPage(search.get('cid') ?? RISKS)
  return <Standing title={t`Information`} query={page} />
}
