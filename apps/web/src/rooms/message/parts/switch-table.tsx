import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '#ui/choice.tsx'
import { LockIcon } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { useSetSwitch, type Reach } from '../api.ts'
import { announcements, categories } from './category-words.ts'
import '../message.css'

type Row = Reach['switches'][number]
type Way = 'app' | 'mail' | 'push'

/** What of each category reaches the user by which way. */
export function SwitchTable({ rows, onPush }: { rows: readonly Row[]; onPush: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <table className="message-switches">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t`Category`}</span>
          </th>
          <th scope="col">
            <Trans context="way of a message">In app</Trans>
          </th>
          <th scope="col">
            <Trans context="way of a message">Mail</Trans>
          </th>
          <th scope="col">
            <Trans context="way of a message">Push</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { name, note } = row.category === 'announcements' ? announcements : categories[row.category]
          return (
            <tr key={row.category}>
              <th scope="row">
                <span className="medium block">{i18n._(name)}</span>
                <span className="text-12 muted block regular">{i18n._(note)}</span>
              </th>
              {(['app', 'mail', 'push'] as const).map((way) => (
                <td key={way}>
                  <Cell row={row} way={way} name={i18n._(name)} onPush={onPush} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cell({ row, way, name, onPush }: { row: Row; way: Way; name: string; onPush: () => void }) {
  const { t } = useLingui()
  const { on, locked } = row[way]
  const { mutate, isPending, variables } = useSetSwitch({ onRefused: ({ message }) => toast(message) })
  if (locked)
    return (
      <span className="message-locked">
        <LockIcon size={16} />
        <Trans context="a locked switch">on</Trans>
      </span>
    )
  const wayName = { app: t`in the app`, mail: t`by mail`, push: t`by push` }[way]
  const turn = (wanted: boolean) => {
    mutate({ category: row.category, way, on: wanted })
    if (wanted && way === 'push') onPush()
  }
  return <Switch label={`${name}, ${wayName}`} checked={isPending ? variables?.on === true : on} disabled={isPending} onChange={turn} />
}
