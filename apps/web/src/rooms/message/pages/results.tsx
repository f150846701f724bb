import { useLingui } from '@lingui/react/macro'
import { WithAdded } from '#app/added.tsx'
import type { LatestResults } from '#app/room.ts'
import { LoadedRows } from '#ui/loaded.tsx'
import { ResultRow } from '#trading/results/result-row.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'

/** What the user's latest orders, positions and options came to, newest first: what the banner said, to be read again. */
export function ResultsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Results`} sheet>
      <WithAdded at="results">{(all) => <ResultList all={all} />}</WithAdded>
    </Page>
  )
}

function ResultList({ all }: { all: readonly LatestResults[] }) {
  const { t } = useLingui()
  const isKnown = all.every(({ results }) => results)
  const results = isKnown ? all.flatMap(({ results: own = [] }) => own).toSorted((one, other) => other.timeMs - one.timeMs) : undefined
  const error = all.find((one) => one.error)?.error ?? null
  return (
    <LoadedRows
      data={results}
      error={error}
      refetch={() => Promise.all(all.map(({ refetch }) => refetch()))}
      empty={<Empty title={t`No results yet`} text={t`The results of your orders appear here.`} />}
      rows={6}
    >
      {(rows) => (
        <section className="list-rows lined">
          {rows.map((result) => (
            <ResultRow key={`${result.of} ${result.state}`} result={result} />
          ))}
        </section>
      )}
    </LoadedRows>
  )
}
