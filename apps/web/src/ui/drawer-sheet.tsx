import { clsx } from 'clsx'
import { Drawer as Base } from '@base-ui/react/drawer'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DrawerProps } from './drawer.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layer.tsx'
import './drawer.css'

/** The drawer itself, which comes with the first one that opens: it stands closed for a moment, so that it slides in. */
export function DrawerSheet({ open, onClose, title, badges, footer, loose = false, keepsFocus = false, children }: DrawerProps) {
  const { t } = useLingui()
  const [stands, setStands] = useState(false)
  const { onOpenChange, guard } = useLayer(open, onClose)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStands(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Base.Root open={open && stands} onOpenChange={onOpenChange} modal={!loose} disablePointerDismissal={loose}>
      {guard}
      <Base.VirtualKeyboardProvider>
        <Base.Portal>
          {!loose && <Base.Backdrop className="mask" />}
          <Base.Viewport className={clsx('drawer-view', loose && 'loose')}>
            <Base.Popup className="drawer" initialFocus={keepsFocus ? false : undefined}>
              <div className="drawer-grip" />
              <header>
                <div className="across gap-2 wrap">
                  <Base.Title>{title}</Base.Title>
                  {badges}
                </div>
                <Base.Close className="icon-button" aria-label={t`Close`}>
                  <CloseIcon />
                </Base.Close>
              </header>
              <Base.Content className="drawer-content">{children}</Base.Content>
              {footer && <footer>{footer}</footer>}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.VirtualKeyboardProvider>
    </Base.Root>
  )
}
