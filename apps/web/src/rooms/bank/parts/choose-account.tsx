import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Select } from '#ui/select.tsx'
import type { Account } from '../api.ts'

interface ChooseAccountProps {
  label: string
  accounts: readonly Account[]
  value: string
  onChange: (id: string) => void
}

/** One of the user's accounts, and the way to another one. */
export function ChooseAccount({ label, accounts, value, onChange }: ChooseAccountProps) {
  const { t } = useLingui()
  return (
    <div>
      <Select
        tall
        labelled
        label={label}
        placeholder={t`Choose`}
        value={value || undefined}
        options={accounts.map(({ id, bank_name: bank, card_number: number, currency_name: currency }) => ({
          value: id,
          label: `${bank} ${number}`,
          note: currency,
        }))}
        onChange={onChange}
      />
      <PageLink className="text-12 medium tap-area above-2 across gap-1" to="/pages/setting/bank_add">
        <PlusIcon size={16} />
        <Trans>Add another account</Trans>
      </PageLink>
    </div>
  )
}
