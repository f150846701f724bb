import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { setClient, useClient } from '../../../state/client-store.ts'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Amount, Fiat } from '../../../ui/figure.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { CloseIcon, NextIcon, SearchIcon } from '../../../ui/icons.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/states.tsx'
import type { AccountType } from '../accounts.ts'
import { accountWords, SPOT } from '../accounts.ts'
import type { Balance, Coin } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import { isSmall, isZero, plus, SMALL_WORTH } from '../sums.ts'

interface CoinListProps {
  type: AccountType
  balances: Balance[]
  coins: ReadonlyMap<string, Coin> | undefined
  onOpen: (currency: string) => void
}

/** The coins of one account, those without worth hidden by choice. */
export function CoinList({ type, balances, coins, onOpen }: CoinListProps) {
  const { t } = useLingui()
  const hideSmall = useClient((state) => state.hideSmallBalances)
  const [keyword, setKeyword] = useState<string>()
  if (balances.length === 0) return <EmptyAccount type={type} />
  const nameOf = (balance: Balance) => coins?.get(balance.currency_id)?.name ?? ''
  const sought = keyword?.trim().toLowerCase() ?? ''
  const kept = hideSmall ? balances.filter((balance) => !isSmall(balance)) : balances
  const found = kept.filter((balance) => `${balance.currency_name} ${nameOf(balance)}`.toLowerCase().includes(sought))
  return (
    <>
      <ListTools keyword={keyword} onSearch={setKeyword} />
      <ul>
        {found.map((balance) => (
          <li key={balance.currency_id}>
            <CoinRow balance={balance} name={nameOf(balance)} onOpen={() => onOpen(balance.currency_id)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Empty
          title={sought ? t`No coin found` : t`Only small balances`}
          text={sought ? t`None of your coins here has this name.` : t`They are hidden by your choice.`}
        />
      )}
    </>
  )
}

interface ListToolsProps {
  /** Undefined while nobody searches. */
  keyword: string | undefined
  onSearch: (keyword: string | undefined) => void
}

function ListTools({ keyword, onSearch }: ListToolsProps) {
  const { t } = useLingui()
  const hideSmall = useClient((state) => state.hideSmallBalances)
  if (keyword !== undefined) {
    return (
      <div className="wallet-tools">
        {/* It takes the place of the button that was just pressed. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <SearchField autoFocus label={t`Find a coin`} value={keyword} onChange={onSearch} />
        <IconButton label={t`End search`} onClick={() => onSearch(undefined)}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
    )
  }
  return (
    <div className="wallet-tools t12 muted">
      <Checkbox checked={hideSmall} onChange={(checked) => setClient({ hideSmallBalances: checked })}>
        {t`Hide below ${SMALL_WORTH} USDT`}
      </Checkbox>
      <button type="button" className="x g1 tapx" onClick={() => onSearch('')}>
        <SearchIcon size={16} />
        {t`Find a coin`}
      </button>
    </div>
  )
}

function CoinRow({ balance, name, onOpen }: { balance: Balance; name: string; onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="row" aria-haspopup="dialog" onClick={onOpen}>
      <CoinIcon code={balance.currency_name} />
      <span className="grow">
        <b className="t16 b block">{balance.currency_name}</b>
        <span className="t12 muted block">
          {isZero(balance.held) ? (
            name
          ) : (
            <>
              {t`Held`} <Amount value={balance.held} scale={FULL_SCALE} balance />
            </>
          )}
        </span>
      </span>
      <span className="end">
        <Amount className="t16" value={plus(balance.available, balance.held)} scale={FULL_SCALE} balance />
        <Fiat className="t12 muted block" value={balance.value} balance always />
      </span>
      <NextIcon size={16} className="faint" />
    </button>
  )
}

function EmptyAccount({ type }: { type: AccountType }) {
  const { t, i18n } = useLingui()
  const account = i18n._(accountWords[type])
  if (type === SPOT) {
    return (
      <Empty
        title={t`No coins yet`}
        text={t`Deposits arrive in this account.`}
        action={
          <PageLink className="btn ghost sm" to="/pages/fund/receive">
            {t`Deposit`}
          </PageLink>
        }
      />
    )
  }
  return (
    <Empty
      title={t`Nothing in ${account}`}
      text={t`Transfers from your other accounts arrive at once and are free.`}
      action={
        <PageLink className="btn ghost sm" to="/pages/fund/transfer" query={{ to_field: type }}>
          {t`Transfer`}
        </PageLink>
      }
    />
  )
}
