import { Drawer as Base } from '@base-ui/react/drawer'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DrawerProps } from './drawer.tsx'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layer.tsx'

/** The drawer itself, which comes with the first one that opens: it stands closed for a moment, so that it slides in. */
export function DrawerSheet({ open, onClose, title, badges, footer, children }: DrawerProps) {
  const { t } = useLingui()
  const [stands, setStands] = useState(false)
  const { onOpenChange, guard } = useLayer(open, onClose)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStands(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Base.Root open={open && stands} onOpenChange={onOpenChange}>
      {guard}
      <Base.VirtualKeyboardProvider>
        <Base.Portal>
          <Base.Backdrop className="mask" />
          <Base.Viewport className="drawer-view">
            <Base.Popup className="drawer">
              <div className="grip" />
              <header>
                <div className="x g2 wrap">
                  <Base.Title>{title}</Base.Title>
                  {badges}
                </div>
                <Base.Close className="ib" aria-label={t`Close`}>
                  <CloseIcon />
                </Base.Close>
              </header>
              <Base.Content className="content">{children}</Base.Content>
              {footer && <footer>{footer}</footer>}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.VirtualKeyboardProvider>
    </Base.Root>
  )
}
