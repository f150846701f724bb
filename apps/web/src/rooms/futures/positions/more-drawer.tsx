import { useLingui } from '@lingui/react/macro'
import { Drawer } from '#ui/drawer.tsx'
import { HallmarkIcon, PlusIcon, ShareIcon, TransferIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import type { Position } from '../api.ts'
import type { Sheet } from './position-actions.ts'
import { useMayTrade } from './position-actions.ts'

interface MoreDrawerProps {
  position: Position
  open: boolean
  onOpen: (sheet: Sheet) => void
  onClose: () => void
}

/** What a line of the table has no room for. */
export function MoreDrawer({ position, open, onOpen, onClose }: MoreDrawerProps) {
  const { t } = useLingui()
  const may = useMayTrade(position)
  const { id, pair, mode } = position
  const to = (kind: Sheet['kind']) => () => onOpen({ kind, id })
  return (
    <Drawer open={open} onClose={onClose} title={pair}>
      <div className="choices">
        <Row lead={<HallmarkIcon size={20} />} title={t`Details`} onClick={to('detail')} />
        {mode === 'isolated' && may.change && <Row lead={<PlusIcon size={20} />} title={t`Add margin`} onClick={to('margin')} />}
        {may.reverse && <Row lead={<TransferIcon size={20} />} title={t`Reverse`} onClick={to('reverse')} />}
        <Row lead={<ShareIcon size={20} />} title={t`Share`} onClick={to('share')} />
      </div>
    </Drawer>
  )
}
