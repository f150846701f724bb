import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSignedIn } from '#session/session.ts'
import { GuestRows } from '#trading/guest-rows.tsx'
import { LoadedRows } from '#ui/loaded.tsx'
import { IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { HelpIcon } from '#ui/icons.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, SkeletonRows } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useMine, useMyPages, useProjects, type Project, type SaleOrder } from '../api.ts'
import { OrderRow } from '../parts/order-row.tsx'
import { SaleRow } from '../parts/sale-row.tsx'

const states = ['ongoing', 'warmup', 'ended', 'mine'] as const
type Shown = (typeof states)[number]

/** All token sales by their state, and the user's own: `?status=ongoing|warmup|ended|mine`. */
export function IeoPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { projects, apartMs, error, refetch } = useProjects()
  const { byProject, total } = useMine()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const shown = states.find((state) => state === search.get('status')) ?? 'ongoing'
  const isShown = (project: Project, state: Shown) => project.status === state
  const row = (project: Project) => (
    <SaleRow key={project.id} project={project} own={byProject.get(project.id)} apartMs={apartMs} onEnd={() => void refetch()} />
  )
  const list = (state: Shown) => (
    <LoadedRows
      data={projects?.filter((project) => isShown(project, state))}
      error={error}
      refetch={refetch}
      empty={<Empty title={t`No sale here right now`} text={t`New sales appear here when they are announced.`} />}
      rows={3}
    >
      {(rows) => rows.map(row)}
    </LoadedRows>
  )
  const count = (state: Shown) => projects?.filter((project) => isShown(project, state)).length
  const tab = (value: Shown, label: string) => ({
    value,
    label,
    count: value === 'mine' ? total : count(value),
    content: value === 'mine' ? <Mine projects={projects ?? (error ? [] : undefined)} row={row} /> : list(value),
  })
  return (
    <Page
      title={t`Token sales`}
      sheet
      actions={
        <IconButton label={t`How a sale works`} onClick={() => setHelpOpen(true)}>
          <HelpIcon />
        </IconButton>
      }
    >
      <Tabs
        label={t`Token sales`}
        items={[tab('ongoing', t`In progress`), tab('warmup', t`Warm-up`), tab('ended', t`Finished`), tab('mine', t`Mine`)]}
        value={shown}
        onChange={(status) => setSearch({ status }, { replace: true })}
      />
      <Drawer open={isHelpOpen} onClose={() => setHelpOpen(false)} title={t`How a sale works`}>
        <div className="stack-4">
          <p>
            <Trans>First come: you pay the price and get your tokens at once, as long as some are left.</Trans>
          </p>
          <p>
            <Trans>
              Pro rata: everybody commits until the end. Then each gets the same part of the own commitment, at most the cap a person. What
              buys no tokens comes back at once.
            </Trans>
          </p>
          <p>
            <Trans>Soft cap: if less is committed at the end, nothing is sold and everything goes back. There is no fee in any case.</Trans>
          </p>
          <p>
            <Trans>A commitment can be raised until the end, never lowered.</Trans>
          </p>
        </div>
      </Drawer>
    </Page>
  )
}

interface MineProps {
  /** Undefined until they have loaded, none when they did not. */
  projects: readonly Project[] | undefined
  row: (project: Project) => ReactNode
}

/** The user's commitments. Sales that ended long ago are in no list of sales any more: their rows show what the order knows. */
function Mine(props: MineProps) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  if (!signedIn) return <GuestRows title={t`Your token sales`} text={t`Log in to see what you have committed.`} />
  return <MyRows {...props} />
}

function MyRows({ projects, row }: MineProps) {
  const { t } = useLingui()
  const shownWith = (order: SaleOrder): ReactNode => {
    if (!projects) return <SkeletonRows count={1} />
    const project = projects.find(({ id }) => id === order.project_id)
    return project ? row(project) : <OrderRow order={order} />
  }
  return (
    <InfiniteList
      list={useMyPages()}
      keyOf={({ id }) => id}
      row={shownWith}
      empty={<Empty title={t`You have not taken part in a sale yet`} text={t`What you commit, and what became of it, stands here.`} />}
    />
  )
}
