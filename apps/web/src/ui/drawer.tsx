import { Drawer as Base } from '@base-ui/react/drawer'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
  /** Back and the verb; it stays when the content is long. */
  footer?: ReactNode
  children: ReactNode
}

/** Slides up from the bottom; closed by a swipe, the mask, Escape or its cross. Never taller than 92 % of the screen. */
export function Drawer({ open, onClose, title, badges, footer, children }: DrawerProps) {
  const { t } = useLingui()
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
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
