import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Badge } from '@assay/web/ui/badge.tsx'
import { Segment } from '@assay/web/ui/segment.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useKeys } from '#ui/keys.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { useQueue, useReview, type Waiting } from '../api.ts'
import { Decision } from '../parts/decision.tsx'
import { History, SameNumber, Typed } from '../parts/facts.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { stateNames } from '../words.ts'

/** Hours and minutes of waiting. */
const waited = (seconds: number): string => `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`

const State = ({ state }: Pick<Waiting, 'state'>) => {
  const { i18n } = useLingui()
  return <Badge tone={state === 'auditFailure' ? 'warn' : undefined}>{i18n._(stateNames[state])}</Badge>
}

/** The line, and the request that is open beside it. J and K only move: to open one is a deed, so Enter does it. */
export function Queue() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const decided = search.get('decided') === '1'
  const queue = useQueue(decided)
  const rows = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const open = (next: string): void => void navigate(`/identity${next && `/${next}`}${decided ? '?decided=1' : ''}`)
  const next = (): void => {
    const at = rows.findIndex((row) => row.id === id)
    open(rows[at + 1]?.id ?? rows.find((row) => row.id !== id)?.id ?? '')
  }
  return (
    <>
      <Bar title={t`Identity`} note={t`The user sees when his proof was looked at, and not by whom`}>
        <Segment
          label={t`Which`}
          choices={[
            { value: '0', label: t`Waiting` },
            { value: '1', label: t({ context: 'proofs', message: 'Decided' }) },
          ]}
          value={decided ? '1' : '0'}
          onChange={(value) => setSearch(value === '1' ? { decided: '1' } : {})}
        />
      </Bar>
      <Columns widths="300px 1fr 320px">
        <Column>
          <PagedTable<Waiting>
            label={t`Identity`}
            query={queue}
            empty={decided ? t`Nothing was decided yet` : t`Nobody waits`}
            idOf={(row) => row.id}
            openId={id}
            opensByEnter
            onOpen={(row) => open(row.id)}
            columns={[
              { title: t`Name`, look: 'fill', cell: ({ name }) => name, text: ({ name }) => name },
              {
                title: t`Level`,
                cell: ({ real_type: level, is_again: again }) => (again ? t`${level}, again` : level),
                text: ({ real_type: level }) => String(level),
              },
              decided
                ? { title: t`State`, cell: State, text: ({ state }) => state }
                : {
                    title: t`Waited`,
                    unit: 's',
                    end: true,
                    cell: ({ waiting_seconds: seconds }) => waited(seconds),
                    text: ({ waiting_seconds: seconds }) => String(seconds),
                  },
            ]}
          />
        </Column>
        {id ? <Opened key={id} id={id} onNext={next} /> : <NothingOpen />}
      </Columns>
    </>
  )
}

function NothingOpen() {
  const { t } = useLingui()
  return (
    <>
      <Column>
        <Empty tall title={t`Choose a request`} text={t`J and K move, Enter opens. That you opened it is logged before a picture comes.`} />
      </Column>
      <Column>{null}</Column>
    </>
  )
}

function Opened({ id, onNext }: { id: string; onNext: () => void }) {
  const { t } = useLingui()
  const asked = useReview(id)
  const { data: review } = asked
  useKeys([{ keys: 's', label: t`Next in line`, act: onNext }])
  if (!review) {
    return (
      <>
        <Column>
          <Loaded {...asked} rows={8}>
            {() => null}
          </Loaded>
        </Column>
        <Column>{null}</Column>
      </>
    )
  }
  return (
    <>
      <Column>
        <Section title={review.name} end={formatTime(review.sent_at, 'full')}>
          <State state={review.state} />
        </Section>
        <Pictures review={review} />
        <History review={review} />
      </Column>
      <Column>
        <Typed review={review} />
        <SameNumber review={review} />
        <Decision review={review} onDecided={onNext} />
      </Column>
    </>
  )
}
