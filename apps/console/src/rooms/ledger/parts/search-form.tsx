import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { TextField } from '@assay/web/ui/field.tsx'
import { MomentField, instantOf } from '#ui/moment-field.tsx'
import type { Search } from '../api.ts'
import '../ledger.css'

const NAMES = ['posting', 'user_id', 'account', 'currency_id', 'kind', 'reference', 'from', 'to'] as const
type Name = (typeof NAMES)[number]

/** What the address says, as the call takes it. */
export function searchOf(params: URLSearchParams): Search {
  const given = Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])))
  return { ...given, ...(given['from'] && { from: instantOf(given['from']) }), ...(given['to'] && { to: instantOf(given['to']) }) }
}

/** By posting, user, account, coin, kind, reference and time. What is looked for stands in the address, so it can be passed on. */
export function SearchForm({ params, onSearch }: { params: URLSearchParams; onSearch: (params: Record<string, string>) => void }) {
  const { t } = useLingui()
  const [values, setValues] = useState(
    () => Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
  )
  const labels: Record<Name, string> = {
    posting: t`Posting`,
    user_id: t`User`,
    account: t`Account`,
    currency_id: t`Coin’s number`,
    kind: t`Kind`,
    reference: t`Reference`,
    from: t`From, UTC`,
    to: t`Until, UTC`,
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(Object.fromEntries(NAMES.flatMap((name) => (values[name].trim() ? [[name, values[name].trim()]] : []))))
  }
  const set = (name: Name) => (value: string) => setValues({ ...values, [name]: value })
  return (
    <form className="ledger-search" role="search" onSubmit={send}>
      {NAMES.map((name) =>
        name === 'from' || name === 'to' ? (
          <MomentField key={name} label={labels[name]} value={values[name]} error={undefined} onChange={set(name)} />
        ) : (
          <TextField key={name} label={labels[name]} value={values[name]} onChange={(event) => set(name)(event.target.value)} />
        ),
      )}
      <Button type="submit" size="tiny" kind="ghost">
        {t`Search`}
      </Button>
    </form>
  )
}
