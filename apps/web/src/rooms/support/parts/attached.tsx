import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { saveFile } from '#api/save-file.ts'
import { isFailure } from '#api/failure.ts'
import { PageLink } from '#navigation/link.tsx'
import { formatAmount } from '#ui/format.ts'
import { DocumentIcon, NextIcon, ReceiptIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { fileOf, type Attached } from '../api.ts'
import { sideWords, stateWords } from '../words.ts'

const KILOBYTE = 1024
const PICTURE_MAXIMUM_HEIGHT = 240
const AMOUNT_DECIMALS = 8

/** What a message carries: a picture, a document to be saved, or something of the user's as it is now. */
export function AttachedPart({ attached }: { attached: Attached }) {
  if (attached.file?.kind === 'picture') return <Picture attached={attached} />
  if (attached.file) return <Document attached={attached} bytes={attached.file.bytes} />
  const { kind, reference } = attached
  const content = (
    <>
      <ReceiptIcon size={20} />
      <ReferenceText attached={attached} />
    </>
  )
  if (kind !== 'deposit' && kind !== 'withdrawal') return <span className="support-attached">{content}</span>
  return (
    <PageLink className="support-attached" to="/pages/fund/receive_withdraw_record" query={{ [kind]: reference }}>
      {content}
      <NextIcon size={16} />
    </PageLink>
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

/** Its place stands before its bytes have come, so that nothing moves under the reader. */
function Picture({ attached: { reference, title, file } }: { attached: Attached }) {
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
  const { width, height } = { width: file?.width ?? 1, height: file?.height ?? 1 }
  const shownWidth = Math.min(width, (PICTURE_MAXIMUM_HEIGHT * width) / height)
  return (
    <span className="support-picture" style={{ width: shownWidth, aspectRatio: `${width} / ${height}` }}>
      {address && <img src={address} alt={title} />}
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
