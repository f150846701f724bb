/** A picture that only an operator with the right may see. Each look is logged; what was fetched is let go when nothing shows it any more. */
import type { ConsoleCallName } from '@assay/contract'
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { ErrorBox, Skeleton } from '@assay/web/ui/states.tsx'
import { fetchFile } from '#api/fetch-file.ts'
import { useWindowFocus } from './window-focus.ts'
import './private-picture.css'

interface Wanted {
  name: ConsoleCallName
  fields: Readonly<Record<string, string>>
  /** Changes when the same fields name another picture. */
  version?: string
}

interface Held {
  address: Promise<string>
  /** How many show it. */
  users: number
}
const held = new Map<string, Held>()

const keyOf = ({ name, fields, version }: Wanted): string => JSON.stringify({ name, fields, version })

function take(key: string): Held {
  const known = held.get(key)
  if (known) {
    known.users += 1
    return known
  }
  const { name, fields } = JSON.parse(key) as Wanted
  const address = fetchFile({ name, fields, contentType: 'image/' }).then((blob) => URL.createObjectURL(blob))
  const made = { address, users: 1 }
  held.set(key, made)
  address.catch(() => held.delete(key))
  return made
}

function letGo(key: string, own: Held): void {
  own.users -= 1
  // A moment later: what only moves to another place of the page is not fetched, and logged, twice.
  setTimeout(() => {
    if (own.users > 0) return
    if (held.get(key) === own) held.delete(key)
    own.address.then(URL.revokeObjectURL, () => undefined)
  }, 0)
}

interface PrivatePictureProps {
  wanted: Wanted
  alt: string
  /** What a click does. Left out: it is only looked at. */
  onOpen?: () => void
  /** What stands there until it has come. */
  until?: ReactNode
}

export function PrivatePicture({ wanted, ...shown }: PrivatePictureProps) {
  const [tries, setTries] = useState(0)
  const key = keyOf(wanted)
  return <Fetched key={`${key} ${tries}`} {...shown} heldAs={key} onRetry={() => setTries(tries + 1)} />
}

type FetchedProps = Omit<PrivatePictureProps, 'wanted'> & { heldAs: string; onRetry: () => void }

function Fetched({ heldAs, alt, onOpen, until, onRetry }: FetchedProps) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let isLeft = false
    const own = take(heldAs)
    own.address.then(
      (made) => !isLeft && setAddress(made),
      (error: Error) => !isLeft && setFailure(error),
    )
    return () => {
      isLeft = true
      letGo(heldAs, own)
    }
  }, [heldAs])
  if (failure) return <ErrorBox error={failure} title={t`The picture did not come`} onRetry={onRetry} />
  if (!address) return until ?? <Skeleton height={200} />
  return <PictureFrame address={address} alt={alt} onOpen={onOpen} />
}

interface PictureFrameProps extends Pick<PrivatePictureProps, 'alt' | 'onOpen'> {
  address: string
}

/** A private picture that has come. It blurs while the window has not the focus. */
export function PictureFrame({ address, alt, onOpen }: PictureFrameProps) {
  const { t } = useLingui()
  const hasFocus = useWindowFocus()
  const shown = (
    <>
      <img className={clsx(!hasFocus && 'blurred')} src={address} alt={alt} />
      {!hasFocus && <span className="private-veil">{t`Hidden while you are elsewhere`}</span>}
    </>
  )
  if (!onOpen) return <span className="private-picture">{shown}</span>
  return (
    <button type="button" className="private-picture" onClick={onOpen}>
      {shown}
    </button>
  )
}
