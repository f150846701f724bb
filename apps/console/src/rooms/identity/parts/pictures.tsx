import type { PictureItem } from '@assay/contract/wire'
import { isPictureItem } from '@assay/contract/wire'
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ErrorBox, Skeleton } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { KeyCaps, useKeys } from '#ui/keys.tsx'
import { Mask } from '#ui/mask.tsx'
import { type Item, pictureOf, type Review } from '../api.ts'
import { itemNames } from '../words.ts'
import { useWindowFocus } from './use-focus.ts'
import '../identity.css'

/** The pictures of a request side by side. A number, or a click, makes one large. */
export function Pictures({ review }: { review: Review }) {
  const { t, i18n } = useLingui()
  const [large, setLarge] = useState<PictureItem | ''>('')
  const hasFocus = useWindowFocus()
  const shown = review.items.flatMap((item) =>
    isPictureItem(item.item) && item.picture ? [{ ...item, item: item.item, picture: item.picture }] : [],
  )
  useKeys(
    shown.map(({ item }, index) => ({
      keys: String(index + 1),
      label: i18n._(itemNames[item]),
      act: () => setLarge(large === item ? '' : item),
    })),
  )
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
          <Picture id={review.id} item={item} sentAt={picture.sent_at} isHidden={!hasFocus} onOpen={() => setLarge(item)} />
        </figure>
      ))}
      {large && (
        <Mask onClose={() => setLarge('')}>
          <div className="identity-large" role="dialog" aria-modal="true" aria-label={i18n._(itemNames[large])}>
            <Picture
              id={review.id}
              item={large}
              sentAt={shown.find(({ item }) => item === large)!.picture.sent_at}
              isHidden={!hasFocus}
              onOpen={() => setLarge('')}
            />
          </div>
        </Mask>
      )}
    </section>
  )
}

/** Each look is logged: what was fetched once for this page is kept until the request is left. */
const kept = new Map<string, Promise<string>>()

function addressOf(id: string, item: PictureItem, sentAt: string): Promise<string> {
  const key = `${id} ${item} ${sentAt}`
  const known = kept.get(key)
  if (known) return known
  const made = pictureOf(id, item).then((blob) => URL.createObjectURL(blob))
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}

/** Lets go of all pictures: nothing of them stays in memory when another request is opened. */
export function forgetPictures(): void {
  for (const made of kept.values()) made.then(URL.revokeObjectURL, () => undefined)
  kept.clear()
}

interface PictureProps {
  id: string
  item: PictureItem
  sentAt: string
  isHidden: boolean
  onOpen: () => void
}

function Picture(props: PictureProps) {
  const [tries, setTries] = useState(0)
  return <Loaded key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Loaded({ id, item, sentAt, isHidden, onOpen, onRetry }: PictureProps & { onRetry: () => void }) {
  const { t, i18n } = useLingui()
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let isLeft = false
    addressOf(id, item, sentAt).then(
      (made) => {
        if (!isLeft) setAddress(made)
      },
      (error: Error) => {
        if (!isLeft) setFailure(error)
      },
    )
    return () => {
      isLeft = true
    }
  }, [id, item, sentAt])
  if (failure) {
    return <ErrorBox error={failure} title={t`The picture did not come`} onRetry={onRetry} />
  }
  if (!address) return <Skeleton height={200} />
  return (
    <button type="button" className="identity-frame" onClick={onOpen}>
      <img className={clsx(isHidden && 'blurred')} src={address} alt={i18n._(itemNames[item as Item['item']])} />
      {isHidden && <span className="identity-veil">{t`Hidden while you are elsewhere`}</span>}
    </button>
  )
}
