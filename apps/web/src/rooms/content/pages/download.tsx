import { Trans, useLingui } from '@lingui/react/macro'
import { useSiteConfig } from '../api.ts'
import { Page } from '#ui/page.tsx'
import { Qr } from '#ui/qr.tsx'
import { Steps } from '#ui/steps.tsx'
import '../content.css'

/** The app is this page itself: how it comes to the home screen of a phone. */
export function DownloadPage() {
  const { t } = useLingui()
  const download = useSiteConfig().data?.download_url
  const address = location.origin
  const host = location.host
  return (
    <Page title={t`Get the app`} sheet>
      <div className="prose">
        <p className="content-lead">
          <Trans>
            The app is this site. It needs no store and no installation file: put it on the home screen of your phone, and it opens like any
            other app, always in its newest version.
          </Trans>
        </p>
        <div className="content-qr">
          <Qr value={address} label={t`The address of this site as a QR code`} />
          <p className="text-12 muted">
            <Trans>Open it on your phone: {host}</Trans>
          </p>
        </div>
        <h2 className="text-20 bold above-6">iPhone, iPad</h2>
        <Steps
          steps={[
            { label: t`Open this site in Safari`, state: 'next' },
            { label: t`Tap Share, then “Add to Home Screen”`, state: 'next' },
            { label: t`Tap “Add”`, state: 'next' },
          ]}
        />
        <h2 className="text-20 bold above-6">Android</h2>
        <Steps
          steps={[
            { label: t`Open this site in Chrome`, state: 'next' },
            { label: t`Open the menu of the browser, then “Add to Home screen”`, state: 'next' },
            { label: t`Confirm`, state: 'next' },
          ]}
        />
        {download && (
          <p className="above-6">
            <a className="content-link break" href={download} rel="noopener noreferrer" target="_blank">
              {download}
            </a>
          </p>
        )}
        <p className="text-12 muted above-6">
          <Trans>Whoever offers you a file to install is not us.</Trans>
        </p>
      </div>
    </Page>
  )
}
