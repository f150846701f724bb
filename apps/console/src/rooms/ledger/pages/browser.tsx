import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '@assay/web/ui/button.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { useKeys } from '#ui/keys.tsx'
import { Bar, Columns } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Entry, useEntries } from '../api.ts'
import { Cause, Entries } from '../parts/posting.tsx'
import { searchOf, SearchForm } from '../parts/search-form.tsx'
import { Account, accountText } from '../words.tsx'
import '#ui/paged-table.css'
import '../ledger.css'

const accountCell = (entry: Entry) => <Account entry={entry} />
const keyOf = ({ posting_id: id, line }: Entry): string => `${id}-${line}`

/** Three columns: entries that were found, the posting, its cause. Arrow keys go from one to the next. */
export function Browser() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const search = searchOf(params)
  const entries = useEntries(search)
  const open = params.get('open') ?? ''
  const setOpen = (id: string): void => setParams({ ...Object.fromEntries(params), open: id }, { replace: true })
  const columns = useRef<HTMLDivElement>(null)
  const step = (by: number): void => {
    const all = [...(columns.current?.querySelectorAll<HTMLElement>('.ledger-column') ?? [])]
    const at = all.findIndex((column) => column.contains(document.activeElement))
    const target = all[Math.max(0, Math.min(all.length - 1, at + by))]
    ;(target?.querySelector<HTMLElement>('tr[tabindex="0"], a, button') ?? target)?.focus()
  }
  useKeys([
    { keys: 'arrowright', label: t`Next column`, act: () => step(1) },
    { keys: 'arrowleft', label: t`Previous column`, act: () => step(-1) },
  ])
  return (
    <>
      <Bar title={t`Ledger`} note={t`Every amount of money that ever moved`} />
      <SearchForm key={params.toString().replace(/&?open=\d*/, '')} params={params} onSearch={(found) => setParams(found)} />
      <div ref={columns} style={{ display: 'contents' }}>
        <Columns widths={open ? 'minmax(0, 0.9fr) minmax(0, 1fr) 256px' : 'minmax(0, 2fr) minmax(0, 1fr) 0'}>
          <div className="page-column ledger-column" tabIndex={-1}>
            <List entries={entries} open={open} onOpen={setOpen} />
          </div>
          <div className="page-column ledger-column" tabIndex={-1}>
            {open ? (
              <Entries id={open} onUser={(user) => setParams({ user_id: user, open })} />
            ) : (
              <Empty tall title={t`Choose a posting`} text={t`J and K move through the list, the arrow keys from column to column.`} />
            )}
          </div>
          <div className="page-column ledger-column" tabIndex={-1}>
            {open && <Cause id={open} onOpen={setOpen} />}
          </div>
        </Columns>
      </div>
    </>
  )
}

interface ListProps {
  entries: ReturnType<typeof useEntries>
  open: string
  onOpen: (id: string) => void
}

const availableText = ({ available_change: change, currency_name: name }: Entry): string => `${figureText(change)} ${name}`

function Held({ entry: { held_change: change, currency_name: name } }: { entry: Entry }) {
  const { t } = useLingui()
  return (
    <>
      <span className="muted">{t`Held`}</span> {figureText(change)} {name}
    </>
  )
}

/** Beside an opened posting there is room for one figure: of what moved among what is held it is that one. */
const changeOf = (entry: Entry) => (entry.available_change === '0' ? <Held entry={entry} /> : availableText(entry))

function List({ entries, open, onOpen }: ListProps) {
  const { t } = useLingui()
  const rows = entries.data?.pages.flatMap(({ data }) => data) ?? []
  const openRow = rows.find(({ posting_id: id }) => id === open)
  return (
    <Loaded {...entries} rows={12}>
      {() => (
        <>
          <Table<Entry>
            label={t`Ledger`}
            rows={rows}
            empty={entries.hasNextPage ? t`Nothing among the newest: look further back` : t`Nothing was found`}
            idOf={keyOf}
            openId={openRow ? keyOf(openRow) : ''}
            onOpen={({ posting_id: id }) => onOpen(id)}
            columns={[
              { title: t`Posting`, cell: ({ posting_id: id }) => id, text: keyOf },
              { title: t`Time`, isHidden: open !== '', cell: ({ time }) => formatTime(time), text: ({ time }) => time },
              { title: t`Kind`, isHidden: open !== '', cell: ({ kind }) => kind, text: ({ kind }) => kind },
              { title: t`Account`, cell: accountCell, text: accountText },
              ...(open === '' ? [] : [{ title: t`Amount`, end: true, cell: changeOf }]),
              {
                title: t`Available`,
                end: true,
                isHidden: open !== '',
                cell: availableText,
                text: ({ available_change: change }) => change,
              },
              {
                title: t`Held`,
                end: true,
                isHidden: open !== '',
                cell: ({ held_change: change }) => (change === '0' ? '' : figureText(change)),
                text: ({ held_change: change }) => change,
              },
            ]}
          />
          <div className="paged-table-end">
            <span className="muted">{t`${rows.length} entries`}</span>
            {entries.hasNextPage && (
              <Button kind="ghost" size="tiny" busy={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
                {t`Further back`}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}
