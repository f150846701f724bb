import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { useSignedIn } from '../../../session/session.ts'
import { Empty, ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Option } from '../api.ts'
import { useJustSettled, useLatestSettled, useRunning } from '../api.ts'
import { OptionDrawer } from './option-drawer.tsx'
import { resultLine } from '../words.ts'
import { OptionRow } from './option-row.tsx'

type Tab = 'running' | 'settled'

/** The user's options under the ticket: those that run, with what has just settled, and the latest settled ones. */
export function OptionsPanel({ tickOf }: { tickOf: (symbol: string) => string }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<Tab>('running')
  const [shown, setShown] = useState<string>()
  const running = useRunning()
  const settled = useLatestSettled()
  const justSettled = useJustSettled(running.options)
  const fresh = settled.data?.data.filter(({ id }) => justSettled.includes(id)) ?? []
  useResultsTold(fresh)
  const list = { tickOf, onOpen: setShown }
  const runs = (
    <Loaded {...list} source={running} options={running.options && [...running.options, ...fresh]}>
      <Empty title={t`Nothing is running`} text={t`An option you buy counts down here.`} />
    </Loaded>
  )
  const ended = (
    <Loaded {...list} source={settled} options={settled.data?.data}>
      <Empty title={t`Nothing has settled yet`} text={t`Results stand here, each with its proof.`} />
    </Loaded>
  )
  const guest = <Empty title={t`Your options stand here`} text={t`Log in to buy options and to see them.`} />
  return (
    <>
      <Tabs<Tab>
        label={t`Your options`}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'running', label: t`Running`, count: signedIn ? running.options?.length : undefined, content: signedIn ? runs : guest },
          { value: 'settled', label: t`Settled`, content: signedIn ? ended : guest },
        ]}
        end={signedIn && <AllLink tab={tab} />}
      />
      <OptionDrawer id={shown} row={running.options?.find(({ id }) => id === shown)} tickOf={tickOf} onClose={() => setShown(undefined)} />
    </>
  )
}

/** Says how an option ended when its result comes, for those whose eyes are on the ticket above; each once. */
function useResultsTold(settled: readonly Option[]): void {
  const told = useRef(new Set<string>())
  useEffect(() => {
    const fresh = settled.filter(({ id }) => !told.current.has(id))
    for (const { id } of fresh) told.current.add(id)
    if (fresh.length > 0) toast(fresh.map(resultLine).join(', '))
  }, [settled])
}

function AllLink({ tab }: { tab: Tab }) {
  return (
    <PageLink className="seconds-all" to="/pages/transaction/seconds_order" query={{ status: tab === 'settled' ? 'done' : 'open' }}>
      <Trans>All</Trans>
    </PageLink>
  )
}

interface Source {
  error: Error | null
  refetch: () => unknown
}

interface LoadedProps {
  source: Source
  options: readonly Option[] | undefined
  tickOf: (symbol: string) => string
  onOpen: (optionId: string) => void
  /** Drawn when there are none. */
  children: ReactNode
}

/** Rows, or what stands in their place. */
function Loaded({ source, options, tickOf, onOpen, children }: LoadedProps) {
  if (!options) return source.error ? <ErrorBox error={source.error} onRetry={() => void source.refetch()} /> : <SkeletonRows count={2} />
  if (options.length === 0) return children
  return (
    <section className="rows lined">
      {options.map((option) => (
        <OptionRow key={option.id} option={option} tick={tickOf(option.symbol)} onOpen={onOpen} />
      ))}
    </section>
  )
}
