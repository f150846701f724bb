import { useLingui } from '@lingui/react/macro'
import { Drawer } from '#ui/drawer.tsx'
import type { Shortcut } from '../shortcuts.ts'
import { ShortcutLink } from './shortcut-grid.tsx'
import '../home.css'

interface MoreDrawerProps {
  open: boolean
  onClose: () => void
  shortcuts: readonly Shortcut[]
}

/** The shortcuts that do not fit into the grid. */
export function MoreDrawer({ open, onClose, shortcuts }: MoreDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={t`More`}>
      <div className="home-grid">
        {shortcuts.map((shortcut) => (
          <ShortcutLink key={shortcut.label.id} shortcut={shortcut} />
        ))}
      </div>
    </Drawer>
  )
}
