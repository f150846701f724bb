import { Dialog } from '@base-ui/react/dialog'
import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { useLayer } from '@assay/web/ui/layer.tsx'
import { holdKeys, isForKeys, type Key } from './keys.tsx'

interface ModalProps {
  /** Its name, for screen readers. */
  label: string
  className: string
  onClose: () => void
  /** The keys that act in it, beside Escape. */
  keys?: readonly Key[]
  children: ReactNode
}

/**
 * What lies over the page: the focus stays in it and goes back to where it was, and the page's keys rest. Escape, Back and a click beside it
 * close it.
 */
export function Modal({ label, className, onClose, keys = [], children }: ModalProps) {
  const { onOpenChange, guard } = useLayer(true, onClose)
  useEffect(holdKeys, [])
  const press = (event: KeyboardEvent): void => {
    const pressed = isForKeys(event.nativeEvent) ? keys.find((one) => one.keys === event.key.toLowerCase()) : undefined
    if (!pressed) return
    // The page must not hear it: by then this may be closed, and the key would open it again.
    event.stopPropagation()
    pressed.act()
  }
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      {guard}
      <Dialog.Portal>
        <Dialog.Backdrop className="mask" />
        <Dialog.Popup className={className} aria-label={label} onKeyDown={press}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
