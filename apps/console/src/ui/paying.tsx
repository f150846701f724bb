/** Whoever pays something by hand says so first, so that nobody else does (docs/decisions/0050). */
import { useLingui } from '@lingui/react/macro'
import { Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { NotedAct, type NotedAction } from './noted.tsx'

export function PayingNote({ paying }: { paying: { operator_name: string; at: string } }) {
  const { t } = useLingui()
  return (
    <Note tone="warn">{t`${paying.operator_name} is paying it since ${formatTime(paying.at, 'full')}. It takes two to refuse it.`}</Note>
  )
}

interface PayingActProps {
  id: string
  /** Somebody says already that he pays it. */
  isTaken: boolean
  action: NotedAction<{ id: string; paying: string; note: string }>
}

export function PayingAct({ id, isTaken, action }: PayingActProps) {
  const { t } = useLingui()
  return (
    <NotedAct
      name={isTaken ? t`I do not pay it after all` : t`I am paying this now`}
      kind={isTaken ? 'ghost' : 'primary'}
      action={action}
      send={(note) => ({ id, paying: isTaken ? '0' : '1', note })}
      done={isTaken ? t`Others may pay or refuse it now` : t`Nobody else pays it now`}
    />
  )
}
