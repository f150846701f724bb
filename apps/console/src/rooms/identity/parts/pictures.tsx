import type { PictureItem } from '@assay/contract/wire'
import { isPictureItem } from '@assay/contract/wire'
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { KeyCaps, useKeys } from '#ui/keys.tsx'
import { Modal } from '#ui/modal.tsx'
import { PrivatePicture } from '#ui/private-picture.tsx'
import type { Review } from '../api.ts'
import { itemNames } from '../words.ts'
import '../identity.css'

/** The pictures of a request side by side. A number, or a click, makes one large. */
export function Pictures({ review }: { review: Review }) {
  const { t, i18n } = useLingui()
  const [large, setLarge] = useState<PictureItem | ''>('')
  const shown = review.items.flatMap((item) =>
    isPictureItem(item.item) && item.picture ? [{ ...item, item: item.item, picture: item.picture }] : [],
  )
  const pictureOf = (item: PictureItem, version: string) => ({
    wanted: { name: 'identity.viewPicture' as const, fields: { id: review.id, item }, version },
    alt: i18n._(itemNames[item]),
  })
  const keys = shown.map(({ item }, index) => ({
    keys: String(index + 1),
    label: i18n._(itemNames[item]),
    act: () => setLarge(large === item ? '' : item),
  }))
  useKeys(keys)
  if (shown.length === 0) return null
  return (
    <section className="identity-pictures" aria-label={t`Pictures`}>
      {shown.map(({ item, picture, state }, index) => (
        <figure key={item} className={clsx('identity-picture', state === 'accepted' && 'accepted')}>
          <figcaption className="across spread">
            <span>
              <KeyCaps keys={String(index + 1)} /> <b className="medium">{i18n._(itemNames[item])}</b>
            </span>
            <span className="muted">{state === 'accepted' ? t`accepted before` : formatTime(picture.sent_at)}</span>
          </figcaption>
          <PrivatePicture {...pictureOf(item, picture.sent_at)} onOpen={() => setLarge(item)} />
        </figure>
      ))}
      {large && (
        <Modal className="identity-large" label={i18n._(itemNames[large])} onClose={() => setLarge('')} keys={keys}>
          <PrivatePicture {...pictureOf(large, shown.find(({ item }) => item === large)!.picture.sent_at)} onOpen={() => setLarge('')} />
        </Modal>
      )}
    </section>
  )
}
