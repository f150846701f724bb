import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { ClockIcon, GlobeIcon, HelpIcon, MailIcon, PhoneIcon, HallmarkIcon, HeadsetIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useContact } from '../api.ts'
import { OperatorFacts } from '../parts/standing.tsx'
import '../content.css'

/** How to reach who runs the installation, or in plain words that they have not said, and what helps without them. */
export function ContactPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useContact()
  return (
    <Page title={t`Contact us`} sheet>
      {data ? (
        <>
          <Ways contact={data} />
          <div className="band" />
          <Own />
          <div className="band" />
          <section className="gutter padded">
            <h2 className="text-12 muted content-head">
              <Trans>Who runs this installation</Trans>
            </h2>
            <OperatorFacts operator={data.operator} />
          </section>
        </>
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Page>
  )
}

function Ways({ contact: { email, phone, website, hours } }: { contact: CallOutput<'content.contactUs'> }) {
  const { t } = useLingui()
  const hasWay = email ?? phone ?? website
  return (
    <section>
      {!hasWay && (
        <div className="gutter padded">
          <h2 className="text-20 bold">
            <Trans>No address is given here</Trans>
          </h2>
          <p className="muted above-2">
            <Trans>
              Who runs this installation has set up no mail address, number or website for questions. What stands below works without
              anybody.
            </Trans>
          </p>
        </div>
      )}
      {email && <Way icon={<MailIcon size={20} className="muted" />} title={t`Email`} href={`mailto:${email}`} text={email} />}
      {phone && (
        <Way icon={<PhoneIcon size={20} className="muted" />} title={t`Phone`} href={`tel:${phone.replaceAll(' ', '')}`} text={phone} />
      )}
      {website && <Way icon={<GlobeIcon size={20} className="muted" />} title={t`Website`} href={website} text={website} />}
      {hours && <Row lead={<ClockIcon size={20} className="muted" />} title={t`Hours`} end={hours} />}
      {hasWay && (
        <p className="gutter padded text-12 muted">
          <Trans>Nobody here ever asks for a code or a password.</Trans>
        </p>
      )}
    </section>
  )
}

const Way = ({ icon, title, href, text }: { icon: React.ReactNode; title: string; href: string; text: string }) => (
  <a className="list-row" href={href} rel="noopener noreferrer" target={href.startsWith('https:') ? '_blank' : undefined}>
    {icon}
    <span className="grow medium">{title}</span>
    <span className="text-end break">{text}</span>
  </a>
)

/** What a user can do without anybody. */
function Own() {
  const { t } = useLingui()
  return (
    <section>
      <Row to="/pages/kefu/index" lead={<HeadsetIcon size={20} className="muted" />} title={t`Support`} note={t`Write to a person`} />
      <Row
        to="/pages/common/faq"
        lead={<HelpIcon size={20} className="muted" />}
        title={t`Help`}
        note={t`Questions and answers, with search`}
      />
      <Row
        to="/pages/setting/bill"
        lead={<ReceiptIcon size={20} className="muted" />}
        title={t`Statement`}
        note={t`Every movement of your money, with its reason`}
      />
      <Row
        to="/pages/proof/index"
        lead={<HallmarkIcon size={20} className="gold" />}
        title={t`Proof`}
        note={t`Check a price or a result yourself`}
      />
      <p className="gutter padded text-12 muted">
        <Trans>
          Somebody else in your account? Log all devices out by a new password:{' '}
          <PageLink className="content-link" to="/pages/common/forget">
            reset it now
          </PageLink>
          .
        </Trans>
      </p>
    </section>
  )
}
