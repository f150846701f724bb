import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { tools } from './indicators.ts'
import type { Drawing } from './use-drawing.ts'
import './chart.css'

interface DrawDrawerProps {
  open: boolean
  drawing: Drawing
  onClose: () => void
}

/** The drawing tools, and the eraser. */
export function DrawDrawer({ open, drawing, onClose }: DrawDrawerProps) {
  const { t, i18n } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Draw`}
      footer={
        <>
          <Button kind="ghost" width="flex" disabled={drawing.count === 0} onClick={drawing.eraseLast}>
            <Trans>Erase last</Trans>
          </Button>
          <Button kind="ghost" width="flex" disabled={drawing.count === 0} onClick={drawing.eraseAll}>
            <Trans>Erase all</Trans>
          </Button>
        </>
      }
    >
      <div className="chart-tools">
        {tools.map(({ name, label, path }) => (
          <button
            key={name}
            type="button"
            aria-pressed={drawing.tool?.name === name}
            onClick={() => {
              drawing.start(name)
              onClose()
            }}
          >
            <svg className="icon icon-24" viewBox="0 0 24 24" aria-hidden="true">
              <path d={path} />
            </svg>
            <span className="text-12">{i18n._(label)}</span>
          </button>
        ))}
      </div>
    </Drawer>
  )
}
