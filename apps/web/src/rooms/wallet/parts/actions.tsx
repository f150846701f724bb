import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { ConvertIcon, DepositIcon, ReceiptIcon, TransferIcon, WithdrawIcon } from '../../../ui/icons.tsx'

/** What can be done with the money: one of them in gold. Pages that do not exist draw nothing. */
export function Actions() {
  const { t } = useLingui()
  const actions = [
    { to: '/pages/fund/receive', label: t`Deposit`, icon: DepositIcon, first: true },
    { to: '/pages/fund/withdraw', label: t`Withdraw`, icon: WithdrawIcon },
    { to: '/pages/fund/transfer', label: t`Transfer`, icon: TransferIcon },
    { to: '/pages/fund/fundTransfer', label: t`Convert`, icon: ConvertIcon },
    { to: '/pages/setting/bill', label: t`Bills`, icon: ReceiptIcon },
  ]
  return (
    <nav className="wallet-acts" aria-label={t`Move money`}>
      {actions.map(({ to, label, icon: Drawing, first }) => (
        <PageLink key={to} to={to}>
          <i className={first ? 'first' : ''}>
            <Drawing size={24} />
          </i>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
