/** Every key that acts now, and what it does. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@assay/web/ui/button.tsx'
import { CloseIcon } from '@assay/web/ui/icons.tsx'
import { KeyCaps, useShownKeys } from './keys.tsx'
import { Modal } from './modal.tsx'
import './key-list.css'

interface Line {
  keys: string
  text: string
}

export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const all = [...useShownKeys((state) => state.groups).values()].flat()
  const here = all.flatMap(({ keys, label }) => (label ? [{ keys, text: label }] : []))
  const pages = all.flatMap(({ keys, help }) => (help ? [{ keys, text: help }] : []))
  const forms = [
    { keys: 'ctrl enter', text: t`Do what the form says` },
    { keys: 'escape', text: t`Leave the form` },
  ]
  return (
    <Modal className="key-list sheet" label={t`All keys`} onClose={onClose} keys={[{ keys: '?', act: onClose }]}>
      <header className="across spread">
        <h1 className="text-16 bold">
          <Trans>All keys</Trans>
        </h1>
        <IconButton label={t`Close`} onClick={onClose}>
          <CloseIcon size={16} />
        </IconButton>
      </header>
      <div className="key-list-columns">
        <Lines title={t`On this page`} lines={here} />
        <Lines title={t`In forms`} lines={forms} />
        <Lines title={t`Pages`} lines={pages} />
      </div>
    </Modal>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <div>
    <h2>{title}</h2>
    <dl>
      {lines.map(({ keys, text }) => (
        <div key={`${keys} ${text}`} className="key-list-line">
          <dt>
            <KeyCaps keys={keys} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
