import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { added } from '#app/added.tsx'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'

/** What came in and what went out: a tab for each room that has records of it, and one record by its id: `?deposit=12`. */
export function RecordsPage() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const sources = added('records').toSorted((one, other) => one.place - other.place)
  const shown = sources.find(({ name }) => params.has(name))
  if (shown) {
    const One = shown.one
    return <One id={params.get(shown.name) ?? ''} />
  }
  const tab = sources.find(({ name }) => name === params.get('tab')) ?? sources[0]
  if (!tab) return null
  const Only = tab.list
  return (
    <Page title={sources.length > 1 ? t`Deposits and withdrawals` : t`Deposit records`} sheet>
      {sources.length === 1 ? (
        <Only />
      ) : (
        <Tabs
          label={t`Kind`}
          value={tab.name}
          onChange={(next) => setParams({ tab: next }, { replace: true })}
          items={sources.map(({ name, label, list: List }) => ({ value: name, label: i18n._(label), content: <List /> }))}
        />
      )}
    </Page>
  )
}
