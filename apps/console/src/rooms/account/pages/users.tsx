import { useLingui } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SearchField } from '@assay/web/ui/field.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Bar } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type FoundUser, useUsers } from '../api.ts'
import { AskedLimits } from '../parts/limit.tsx'
import { frozenBadge } from '../parts/frozen.tsx'

/** Users by number, name, mail address or mobile number. */
export function Users() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const may = useRight()
  // In the address, so that the way back from a user leads to the same list.
  const [search, setSearch] = useSearchParams()
  const text = search.get('find') ?? ''
  const find = useDeferredValue(text.trim())
  const users = useUsers(find)
  return (
    <>
      <Bar title={t`Users`}>
        <SearchField
          value={text}
          label={t`Number, name, mail or mobile`}
          onChange={(typed) => setSearch(typed ? { find: typed } : {}, { replace: true })}
        />
      </Bar>
      <div className="page-column">
        {may('users.limit') && <AskedLimits />}
        <PagedTable<FoundUser>
          label={t`Users`}
          query={users}
          empty={find ? t`Nobody begins with ${find}` : t`Nobody has signed up yet`}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate(`/users/${id}`)}
          columns={[
            { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
            {
              title: t`Name`,
              look: 'bold',
              cell: ({ nickname, username }) => nickname || username,
              text: ({ nickname }) => nickname,
            },
            { title: t`Mail`, cell: ({ email }) => email, text: ({ email }) => email ?? '' },
            { title: t`Mobile`, cell: ({ mobile }) => mobile, text: ({ mobile }) => mobile ?? '' },
            {
              title: t`State`,
              cell: ({ frozen }) => frozenBadge(frozen),
              text: ({ frozen }) => frozen ?? '',
            },
            { title: t`Since`, end: true, cell: ({ created_at: at }) => formatTime(at), text: ({ created_at: at }) => at },
          ]}
        />
      </div>
    </>
  )
}
