import { supportTopics, type SupportTopic } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useSignedIn } from '#session/session.ts'
import { NextIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { ChipButtons } from '#ui/segment.tsx'
import { topicWords } from '#ui/support-words.ts'
import { useHelp } from '../api.ts'
import { topicHelp } from '../words.ts'
import '../support.css'

interface BeginningProps {
  topic: SupportTopic | null
  onTopic: (topic: SupportTopic | null) => void
}

/** Before the first message: what it is about. Often the help has the answer; it opens in place, and writing stays one tap away. */
export function Beginning({ topic, onTopic }: BeginningProps) {
  const { t, i18n } = useLingui()
  const signedIn = useSignedIn()
  return (
    <div className="gutter padded stack">
      <b className="bold text-16">{t`What is it about?`}</b>
      <ChipButtons
        label={t`What is it about?`}
        items={supportTopics.map((value) => ({
          key: value,
          label: i18n._(topicWords[value]),
          isOn: topic === value,
          onPress: () => onTopic(topic === value ? null : value),
        }))}
      />
      {topic && <Answers topic={topic} />}
      <p className="text-14 muted">{t`Write what happened. A person reads it. You can close the app: the answer waits for you here.`}</p>
      {!signedIn && (
        <Note>
          <Trans>
            You write as a visitor, from this device only.{' '}
            <PageLink className="medium link" to="/pages/common/login">
              Log in
            </PageLink>{' '}
            to attach orders and to read it anywhere.
          </Trans>
        </Note>
      )}
    </div>
  )
}

function Answers({ topic }: { topic: SupportTopic }) {
  const { t } = useLingui()
  const { data = [] } = useHelp('')
  const slugs = topicHelp[topic]
  const found = data.flatMap(({ questions }) => questions).filter(({ slug }) => slugs.includes(slug))
  if (found.length === 0) return null
  return (
    <section aria-label={t`Answers at once`}>
      <span className="text-12 muted block">{t`Answers at once`}</span>
      {found.map(({ id, question, answer }) => (
        <details key={id} className="support-question">
          <summary>
            <span className="grow medium text-14">{question}</span>
            <NextIcon size={16} className="faint" />
          </summary>
          <RichText html={answer} />
        </details>
      ))}
    </section>
  )
}
