import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '../../../live/online.ts'
import { CaretIcon } from '../../../ui/icons.tsx'
import { SelectDrawer } from '../../../ui/select.tsx'
import { useBook } from '../api.ts'
import type { CloseGroup } from './groups.ts'
import { groupOf } from './groups.ts'
import { useCloseAll } from './use-acts.ts'

/** All positions, the longs, or the shorts; nothing is drawn where there is none. */
export function CloseAll() {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const { positions = [] } = useBook()
  const closeAll = useCloseAll()
  if (positions.length === 0) return null
  const labels: Record<CloseGroup, string> = { all: t`All positions`, long: t`Longs only`, short: t`Shorts only` }
  const groups = (['all', 'long', 'short'] as const).filter((group) => groupOf(positions, group).length > 0)
  return (
    <>
      <button type="button" className="trade-end" aria-haspopup="dialog" disabled={!online} onClick={() => setOpen(true)}>
        <Trans>Close all</Trans>
        <CaretIcon size={12} />
      </button>
      <SelectDrawer<CloseGroup>
        open={open}
        onClose={() => setOpen(false)}
        title={t`Close positions`}
        value={undefined}
        options={groups.map((group) => ({
          value: group,
          label: labels[group],
          note: <span className="n">{groupOf(positions, group).length}</span>,
        }))}
        onChange={(group) => {
          setOpen(false)
          void closeAll(group)
        }}
      />
    </>
  )
}
