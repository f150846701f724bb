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
  const { t } = useLingui()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return (
    <Page title={t`Mails about messages`} sheet width="form">
      <Question key={token} token={token} />
    </Page>
  )
}

function Question({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const given = token.split('.')[0] ?? ''
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending, isSuccess } = useUnsubscribe({ onRefused: ({ message }) => setRefusal(message) })
  const known = given === 'announcements' ? announcements : isCategory(given) ? categories[given] : undefined
  const name = known ? i18n._(known.name) : ''
  if (!known || refusal) {
    const text = refusal || t`It may be incomplete. Copy all of it from the mail.`
    return <Empty tall title={t`This link does not work`} text={text} action={<Switches />} />
  }
  if (isSuccess) {
    const text = t`Messages still stand in the app. You can turn mails on again there.`
    return <Empty tall title={t`No more mails about ${name}`} text={text} action={<Switches />} />
  }
  return (
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
  )
}

const Switches = () => (
  <PageLink className="button ghost small" to="/pages/mailMessage/reach">
    <Trans>What reaches you</Trans>
  </PageLink>
)
