import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { go } from '#navigation/go.ts'
import { useFieldErrors } from '#ui/field-errors.ts'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { sendPicture, useSend } from '../api.ts'
import { forgetDraft, setPicture, useDraft, type PictureItem } from '../draft.ts'
import { PictureCard } from './picture-card.tsx'
import '../identity.css'

interface PicturesFormProps {
  items: readonly PictureItem[]
  reasons: Readonly<Record<string, string>>
}

/** Level 2: pictures, looked at before anything leaves the device; or only those that were refused. */
export function PicturesForm({ items, reasons }: PicturesFormProps) {
  const { t } = useLingui()
  const pictures = useDraft((draft) => draft.pictures)
  const [isSending, setSending] = useState(false)
  const errors = useFieldErrors<PictureItem>()
  const send = useSend(() => {
    forgetDraft()
    go.redirect('/pages/setting/real_mark')
  })
  const taken = items.filter((item) => pictures[item]).length
  const submit = async () => {
    setSending(true)
    errors.clear()
    try {
      const references = await deliver(items, (item, failure) => errors.show({ [item]: failure }))
      if (references) {
        send.mutate(
          { real_type: 2, ...references },
          { onError: (failure) => errors.refuse(failure, { front_pic: 'front_pic', reverse_pic: 'reverse_pic', hand_pic: 'hand_pic' }) },
        )
      }
    } finally {
      setSending(false)
    }
  }
  return (
    <Page
      title={t`Level 2`}
      width="form"
      footer={
        <SendButton width="full" busy={isSending || send.isPending} disabled={taken < items.length} onClick={() => void submit()}>
          <Trans>Send for level 2</Trans>
        </SendButton>
      }
    >
      <div className="identity-form">
        <div>
          <h2 className="text-20 bold">
            <Trans>Look at them before you send</Trans>
          </h2>
          <p className="muted above-1">
            <Trans>Can every letter be read? Nothing leaves this device before that.</Trans>
          </p>
        </div>
        <ul className="identity-items">
          {items.map((item) => (
            <PictureCard key={item} item={item} error={errors.texts[item]} reason={reasons[item]} />
          ))}
        </ul>
        <p className="text-12 muted">
          <Plural value={items.length} one={`${taken} of # picture`} other={`${taken} of # pictures`} />
        </p>
        <Note>
          <Trans>Pictures are saved anew without place and camera, and encrypted. Nobody can open them by an address.</Trans>
        </Note>
      </div>
    </Page>
  )
}

/** Sends what has not arrived yet, one at a time. Null when one is refused: the others stay and are not sent again. */
async function deliver(
  items: readonly PictureItem[],
  onRefused: (item: PictureItem, message: string) => void,
): Promise<Partial<Record<PictureItem, string>> | null> {
  const references: Partial<Record<PictureItem, string>> = {}
  for (const item of items) {
    const picture = useDraft.getState().pictures[item]!
    try {
      const sent = picture.sent ?? (await sendPicture(item, picture.file))
      setPicture(item, { ...picture, sent })
      references[item] = sent
    } catch (failure) {
      if (!isFailure(failure)) throw failure
      onRefused(item, failure.message)
      return null
    }
  }
  return references
}
