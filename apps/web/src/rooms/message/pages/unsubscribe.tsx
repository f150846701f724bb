import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Empty } from '#ui/states.tsx'
import { useUnsubscribe } from '../api.ts'
import { announcements, categories, isCategory } from '../parts/category-words.ts'

/** Ends the mails of a category, by the link at the foot of one, without a login. Opening the page does nothing yet. */
export function UnsubscribePage() {
  const { t, i18n } = useLingui()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const given = token.split('.')[0] ?? ''
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending, isSuccess } = useUnsubscribe({ onRefused: ({ message }) => setRefusal(message) })
  const known = given === 'announcements' ? announcements : isCategory(given) ? categories[given] : undefined
  const name = known ? i18n._(known.name) : ''
  return (
    <Page title={t`Mails about messages`} sheet width="form">
      {!known || refusal ? (
        <Empty
          tall
          title={t`This link does not work`}
          text={refusal || t`It may be incomplete. Copy all of it from the mail.`}
          action={<Switches />}
        />
      ) : isSuccess ? (
        <Empty
          tall
          title={t`No more mails about ${name}`}
          text={t`Messages still stand in the app. You can turn mails on again there.`}
          action={<Switches />}
        />
      ) : (
        <Empty
          tall
          title={t`End mails about ${name}?`}
          text={t`Only mails end. Messages still stand in the app.`}
          action={
            <SendButton kind="primary" busy={isPending} onClick={() => mutate({ token })}>
              <Trans>End these mails</Trans>
            </SendButton>
          }
        />
      )}
    </Page>
  )
}

const Switches = () => (
  <PageLink className="button ghost small" to="/pages/mailMessage/reach">
    <Trans>What reaches you</Trans>
  </PageLink>
)
