import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSignedIn } from '#session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { StarFilledIcon, StarIcon } from '#ui/icons.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { useRate, useTranscript, visitorField, type Case } from '../api.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** After the end: was it solved, and the chat by mail. */
export function Ended({ current }: { current: Case }) {
  const { t } = useLingui()
  return (
    <div className="support-rating">
      {current.stars === null ? (
        <Rating id={current.id} />
      ) : (
        <p className="muted text-14">{t`You gave ${current.stars} of 5. Thank you.`}</p>
      )}
      <Mail id={current.id} />
    </div>
  )
}

function Rating({ id }: { id: string }) {
  const { t } = useLingui()
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const rate = useRate(() => toastDone(t`Rating sent`))
  return (
    <>
      <b className="bold text-16 text-centre">{t`Was it solved?`}</b>
      <div className="support-stars" role="radiogroup" aria-label={t`Stars`}>
        {STARS.map((value) => (
          <IconButton key={value} role="radio" aria-checked={stars === value} label={String(value)} onClick={() => setStars(value)}>
            {value <= stars ? <StarFilledIcon className="gold" /> : <StarIcon />}
          </IconButton>
        ))}
      </div>
      {stars > 0 && (
        <>
          <TextArea label={t`Anything to add?`} rows={2} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
          <Button
            size="small"
            busy={rate.isPending}
            onClick={() => rate.mutate({ ...visitorField(), case: id, stars, text }, { onError: (failure) => toast(failure.message) })}
          >
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
