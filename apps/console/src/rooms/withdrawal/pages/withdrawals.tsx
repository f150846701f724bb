import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRight } from '#app/session.ts'
import { Choose } from '#ui/form.tsx'
import { Bar, Column, Columns } from '#ui/page.tsx'
import { useCounts, useQueue, type Queue, type Row } from '../api.ts'
import { Collected } from '../parts/collected.tsx'
import { HotWallets } from '../parts/hot-wallets.tsx'
import { OwnKeys } from '../parts/own-keys.tsx'
import { One } from '../parts/one.tsx'
import { QueueTable } from '../parts/queue-table.tsx'
import { queueNames } from '../words.tsx'

const queues = Object.keys(queueNames) as Queue[]

/** Whatever another operator has done to it changes this: it is read anew, and what was begun here ends. */
const stateOf = ({ id, status, paying_name: name, open_proposal: proposal }: Row): string => JSON.stringify([id, status, name, proposal])

/** Withdrawals by whom they wait for; beside them the one that is looked at, and the hot wallets. `?user_id=` shows all of a user. */
export function Withdrawals() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const [search, setSearch] = useSearchParams()
  const userId = /^\d{1,15}$/.exec(search.get('user_id') ?? '')?.[0] ?? ''
  const queue = queues.find((known) => known === search.get('queue')) ?? ''
  const [openId, setOpenId] = useState('')
  const rows = useQueue(queue, userId)
  const counts = useCounts().data
  const chosen = rows.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId)
  const labelOf = (one: Queue): string => {
    const count = counts && one in counts ? counts[one as keyof typeof counts] : undefined
    return count === undefined ? i18n._(queueNames[one]) : `${i18n._(queueNames[one])} · ${count}`
  }
  return (
    <>
      <Bar title={t`Withdrawals`} note={userId === '' ? undefined : t`of user ${userId}`}>
        <Choose
          quiet
          label={t`State`}
          value={queue}
          onChange={(next) => setSearch({ ...(next && { queue: next }), ...(userId && { user_id: userId }) }, { replace: true })}
          options={[{ value: '', label: t`All states` }, ...queues.map((value) => ({ value: value as string, label: labelOf(value) }))]}
        />
      </Bar>
      <Columns widths="1fr 400px">
        <Column>
          <QueueTable query={rows} openId={openId} onOpen={({ id }) => setOpenId(id)} />
        </Column>
        <Column>
          {chosen && <One key={stateOf(chosen)} of={chosen} />}
          {may('withdrawals.decide') && <OwnKeys />}
          <HotWallets />
          <Collected />
        </Column>
      </Columns>
    </>
  )
}
