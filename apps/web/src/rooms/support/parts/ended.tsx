import { supportBadReasons, supportGoodReasons, type SupportReason } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSignedIn } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { ChipButtons } from '#ui/segment.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { reasonWords } from '#ui/support-words.ts'
import { useRate, useTranscript, visitorField, type Case } from '../api.ts'

/** After the end: how it was, and the chat by mail. */
export function Ended({ current }: { current: Case }) {
  return (
    <div className="support-rating">
      {current.rating === null ? <Rating id={current.id} /> : <Rated rating={current.rating} />}
      <Mail id={current.id} />
    </div>
  )
}

function Rated({ rating: { is_good: isGood, reasons } }: { rating: NonNullable<Case['rating']> }) {
  const { t, i18n } = useLingui()
  const said = [isGood ? t`Good` : t`Not good`, ...reasons.map((reason) => i18n._(reasonWords[reason]))].join(', ')
  return <p className="muted text-14">{t`You said: ${said}. Thank you.`}</p>
}

/** Good or not, what fits, and a few words: nothing is asked twice. */
function Rating({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const [isGood, setGood] = useState<boolean>()
  const [chosen, setChosen] = useState<readonly SupportReason[]>([])
  const [text, setText] = useState('')
  const rate = useRate(() => toastDone(t`Rating sent`))
  const choose = (good: boolean) => {
    setGood(good)
    setChosen([])
  }
  const turn = (reason: SupportReason) =>
    setChosen((before) => (before.includes(reason) ? before.filter((one) => one !== reason) : [...before, reason]))
  const send = () =>
    rate.mutate(
      { ...visitorField(), case: id, is_good: isGood, reasons: [...chosen], text },
      { onError: (failure) => toast(failure.message) },
    )
  return (
    <>
      <b className="bold text-16">{t`How was it?`}</b>
      <ChipButtons
        label={t`How was it?`}
        items={[
          { key: 'good', label: t`Good`, isOn: isGood === true, onPress: () => choose(true) },
          { key: 'bad', label: t`Not good`, isOn: isGood === false, onPress: () => choose(false) },
        ]}
      />
      {isGood !== undefined && (
        <>
          <ChipButtons
            label={t`What fits?`}
            items={(isGood ? supportGoodReasons : supportBadReasons).map((reason) => ({
              key: reason,
              label: i18n._(reasonWords[reason]),
              isOn: chosen.includes(reason),
              onPress: () => turn(reason),
            }))}
          />
          <TextArea label={t`Anything to add?`} rows={2} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
          <Button size="small" busy={rate.isPending} onClick={send}>
            <Trans>Send rating</Trans>
          </Button>
        </>
      )}
    </>
  )
}

export function Mail({ id }: { id: string }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const mail = useTranscript((to) => toastDone(t`Sent to ${to}`))
  if (!signedIn) return null
  return (
    <Button
      kind="ghost"
      size="small"
      busy={mail.isPending}
      onClick={() => mail.mutate({ case: id }, { onError: (failure) => toast(failure.message) })}
    >
      <Trans>Mail me this chat</Trans>
    </Button>
  )
}
