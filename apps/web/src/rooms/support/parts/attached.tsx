import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { saveFile } from '#api/download.ts'
import { isFailure } from '#api/failure.ts'
import { formatAmount } from '#ui/format.ts'
import { DocumentIcon, PictureIcon, ReceiptIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { fileOf, type Attached } from '../api.ts'
import { sideWords, stateWords } from '../words.ts'

const KILOBYTE = 1024
const AMOUNT_DECIMALS = 8

/** What a message carries: a picture, a document to be saved, or something of the user's as it is now. */
export function AttachedPart({ attached }: { attached: Attached }) {
  if (attached.file?.kind === 'picture') return <Picture attached={attached} />
  if (attached.file) return <Document attached={attached} bytes={attached.file.bytes} />
  return (
    <span className="support-attached">
      <ReceiptIcon size={20} />
      <ReferenceText attached={attached} />
    </span>
  )
}

export function ReferenceText({ attached }: { attached: Attached }) {
  const { i18n } = useLingui()
  const { title, side, amount, unit, state, time, reference } = attached
  const words = [sideWords[side], stateWords[state]].flatMap((word) => (word ? [i18n._(word)] : []))
  return (
    <span className="grow">
      <span className="medium block">
        {title} {amount && <span className="figure">{formatAmount(amount, AMOUNT_DECIMALS)}</span>} {amount && unit !== title && unit}
      </span>
      <span className="text-12 muted block">{[...words, time && formatTime(time), reference].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function Picture({ attached: { reference, title } }: { attached: Attached }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  useEffect(() => {
    let made = ''
    let isOver = false
    const show = (blob: Blob) => {
      if (isOver) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    fileOf(reference, 'image/webp').then(show, () => undefined)
    return () => {
      isOver = true
      URL.revokeObjectURL(made)
    }
  }, [reference])
  if (address) return <img className="support-picture" src={address} alt={title} />
  return (
    <span className="support-attached">
      <PictureIcon size={20} />
      <span className="grow">
        {title}
        <span className="text-12 muted block">{t`Only you and support see it`}</span>
      </span>
    </span>
  )
}

function Document({ attached: { reference, title }, bytes }: { attached: Attached; bytes: number }) {
  const { t } = useLingui()
  const kilobytes = Math.ceil(bytes / KILOBYTE)
  const save = () =>
    fileOf(reference, 'application/pdf').then(
      (blob) => saveFile(blob, 'document.pdf'),
      (failure: unknown) => toast(isFailure(failure) ? failure.message : t`The file did not arrive. Try again.`),
    )
  return (
    <button type="button" className="support-attached" onClick={() => void save()}>
      <DocumentIcon size={20} />
      <span className="grow">
        {title}
        <span className="text-12 muted block">{t`${kilobytes} KB · tap to save`}</span>
      </span>
    </button>
  )
}
