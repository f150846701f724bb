import type { ReactNode } from 'react'
import { LevelNeeded } from '#ui/level-needed.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { useAccounts, useTerms, type Account, type Terms } from '../api.ts'

export interface TransferGiven {
  /** At least one. */
  accounts: readonly Account[]
  terms: Terms
}

interface TransferGateProps {
  title: string
  /** Whether a transfer can use the account. Cards never. */
  canUse: (account: Account) => boolean
  /** Where there is no such account: the way to one. */
  missing: ReactNode
  children: (given: TransferGiven) => ReactNode
}

/** Before a transfer stand the level that it needs and an account to use; then comes its form. */
export function TransferGate({ title, canUse, missing, children }: TransferGateProps) {
  const accounts = useAccounts()
  const terms = useTerms()
  const data = accounts.data &&
    terms.data && {
      accounts: accounts.data.accounts.filter((account) => account.kind !== 'card' && canUse(account)),
      terms: terms.data,
    }
  if (data && data.terms.holder !== null && data.accounts.length > 0) return children(data)
  return (
    <Page title={title} width="form">
      <Loaded
        data={data}
        error={accounts.error ?? terms.error}
        refetch={() => Promise.all([accounts.refetch(), terms.refetch()])}
        rows={4}
        tall
      >
        {({ terms: { holder } }) => (holder === null ? <LevelNeeded /> : missing)}
      </Loaded>
    </Page>
  )
}

interface OneTransferProps<Payment> {
  title: string
  payment: { data: Payment | undefined; error: Error | null; refetch: () => unknown }
  children: (payment: Payment) => ReactNode
}

/** One transfer, which draws its own page once it is there. */
export function OneTransfer<Payment>({ title, payment, children }: OneTransferProps<Payment>) {
  if (payment.data !== undefined) return children(payment.data)
  return (
    <Page title={title} width="form">
      <Loaded {...payment} rows={5} tall>
        {() => null}
      </Loaded>
    </Page>
  )
}
