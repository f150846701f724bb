import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { LevelNeeded } from '#ui/level-needed.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { useOptions, useSaved } from '../api.ts'
import { Locked, NotMe } from '../parts/locked.tsx'
import { WithdrawForm } from '../parts/withdraw-form.tsx'
import '../withdrawal.css'

/** Sends a coin away: `?currency_id=3&network=erc20&address_id=4` chooses. */
export function WithdrawPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useOptions()
  const { data: saved } = useSaved()
  const actions = (
    <PageLink
      className="icon-button"
      to="/pages/fund/receive_withdraw_record"
      query={{ tab: 'withdrawal' }}
      aria-label={t({ context: 'records', message: 'Withdrawals' })}
    >
      <ReceiptIcon />
    </PageLink>
  )
  if (data && data.locked_until === null && data.level > 0) {
    return <WithdrawForm options={data} saved={saved?.data ?? []} actions={actions} />
  }
  return (
    <Page title={t`Withdraw`} width="form" actions={actions} footer={data && data.locked_until !== null && <NotMe />}>
      <Loaded data={data} error={error} refetch={refetch} rows={6} tall>
        {({ locked_until: lockedUntil, locked_by: lockedBy }) =>
          lockedUntil === null ? <LevelNeeded /> : <Locked until={lockedUntil} by={lockedBy} />
        }
      </Loaded>
    </Page>
  )
}
