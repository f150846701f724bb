import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { ExternalIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'
import { webAddress } from '../web-address.ts'
import '../content.css'

/** A web page: of this host inside of the app, of another one after a word of warning, in a tab of its own. */
export function WebViewPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const page = webAddress(search.get('url'), location.origin)
  if (page.kind === 'own')
    return (
      <Page title={t`Web page`} width="all">
        <iframe className="content-web" title={t`Web page`} sandbox="allow-scripts allow-forms allow-popups" src={page.address} />
      </Page>
    )
  const back = (
    <Button kind="ghost" size="small" onClick={go.back}>
      <Trans>Back</Trans>
    </Button>
  )
  return (
    <main className="page sheet">
      <h1 className="visually-hidden">{t`Web page`}</h1>
      {page.kind === 'none' ? (
        <Empty tall title={t`Nothing to open`} text={t`This link leads to no page that can be opened safely.`} action={back} />
      ) : (
        <Empty
          tall
          title={t`You are leaving this site`}
          text={t`The page belongs to ${page.host}. Do not type your password or codes there.`}
          action={
            <span className="across gap-2">
              {back}
              <a className="button primary small" href={page.address} target="_blank" rel="noopener noreferrer">
                <ExternalIcon size={16} />
                <Trans context="link">Open</Trans>
              </a>
            </span>
          }
        />
      )}
    </main>
  )
}
