import type { CallOutput } from '@assay/contract'
import { SUPPORT_FILE_MAXIMUM_BYTES, supportReferences, type SupportReference, type SupportTopic } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { uploadTo } from '#api/upload.ts'
import { Drawer } from '#ui/drawer.tsx'
import { PictureIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import { PICTURE_TYPES } from '#ui/picture-file.ts'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { useFileSender } from '#ui/use-file-sender.ts'
import { useAttachable } from '../api.ts'
import { write } from '../outbox.ts'
import { kindWords } from '../words.ts'
import { ReferenceText } from './attached.tsx'
import '../support.css'

interface AttachDrawerProps {
  open: boolean
  /** Which of one's own things stand first. */
  first: SupportReference
  /** Of the conversation, where what is attached begins one. */
  topic: SupportTopic
  onClose: () => void
}

/** A picture, a document, or something of one's own: one tap sends it. */
export function AttachDrawer({ open, first, topic, onClose }: AttachDrawerProps) {
  const { t, i18n } = useLingui()
  const [chosen, setKind] = useState<SupportReference | null>(null)
  const kind = chosen ?? first
  const done = () => {
    setKind(null)
    onClose()
  }
  return (
    <Drawer open={open} onClose={done} title={t`Attach`}>
      <div className="support-attach">
        <FileRow topic={topic} onDone={done} />
        <Tabs
          label={t`What to attach`}
          value={kind}
          onChange={setKind}
          items={supportReferences.map((value) => ({
            value,
            label: i18n._(kindWords[value]),
            content: open && <References kind={value} topic={topic} onDone={done} />,
          }))}
        />
      </div>
    </Drawer>
  )
}

interface SourceProps {
  topic: SupportTopic
  onDone: () => void
}

function FileRow({ topic, onDone }: SourceProps) {
  const { t } = useLingui()
  const { share, onChange } = useFileSender({
    maximumBytes: SUPPORT_FILE_MAXIMUM_BYTES,
    onFailure: toast,
    async send(file, onProgress) {
      const title = file.name.slice(0, 100)
      const { reference } = await uploadTo<CallOutput<'support.sendFile'>>('/support/file', file, { onProgress, fields: { title } })
      write('', { kind: 'file', reference, title }, topic)
      onDone()
    },
  })
  return (
    <label className="list-row">
      <PictureIcon size={20} className="muted" />
      <span className="grow">
        <span className="medium block">{t`A picture or a PDF`}</span>
        <span className="text-12 muted block">{t`Place and camera are removed. Only you and support see it.`}</span>
        {share !== undefined && <Meter share={share} label={t`Uploaded`} />}
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept={`${PICTURE_TYPES},application/pdf`}
        aria-label={t`A picture or a PDF`}
        disabled={share !== undefined}
        onChange={onChange}
      />
    </label>
  )
}

function References({ kind, topic, onDone }: SourceProps & { kind: SupportReference }) {
  const { t } = useLingui()
  const { data, error, refetch } = useAttachable(kind)
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />
  if (data.length === 0) return <Empty title={t`Nothing here yet`} />
  return data.map((attached) => (
    <button
      key={attached.reference}
      type="button"
      className="list-row"
      onClick={() => {
        write('', { kind, reference: attached.reference, title: `${attached.title} · ${attached.reference}` }, topic)
        onDone()
      }}
    >
      <ReferenceText attached={attached} />
    </button>
  ))
}
