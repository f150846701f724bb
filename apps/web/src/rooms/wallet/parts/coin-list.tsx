import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { setClient, useClient } from '#state/client-store.ts'
import { Profit } from '#trading/portfolio/profit.tsx'
import type { Holding } from '#trading/portfolio/queries.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Amount } from '#ui/figure.tsx'
import { SearchField } from '#ui/field.tsx'
import { formatPercent, HIDDEN } from '#ui/format.ts'
import { useWide } from '#ui/use-wide.ts'
import { CloseIcon, SearchIcon } from '#ui/icons.tsx'
import { IconButton } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import type { AccountType } from '../accounts.ts'
import { accountWords, SPOT } from '../accounts.ts'
import type { AnyHold, Balance, Coin } from '../api.ts'
import { FULL_SCALE } from '../api.ts'
import type { CoinFigures } from '../costs.ts'
import { costText, figuresOf, shareOf } from '../costs.ts'
import { isMore, isSmall, isZero, SMALL_WORTH } from '../figures.ts'
import { reasonName } from '../kinds.ts'
import { CoinTable } from './coin-table.tsx'
import { NoMarket } from './no-market.tsx'
import '../wallet.css'

interface CoinListProps {
  type: AccountType
  balances: Balance[]
  coins: ReadonlyMap<string, Coin> | undefined
  holdings: readonly Holding[]
  /** Of all accounts, as the total is. */
  holds: readonly AnyHold[]
  total: string | undefined
  onOpen: (currency: string) => void
}

/** The coins of one account, the most worth first: a list, on a desk a table. The user can hide small balances. */
export function CoinList({ type, balances, coins, holdings, holds, total, onOpen }: CoinListProps) {
  const { t } = useLingui()
  const hideSmall = useClient((state) => state.hideSmallBalances)
  const [keyword, setKeyword] = useState<string>()
  const isWide = useWide(1024)
  if (balances.length === 0) return <EmptyAccount type={type} />
  const nameOf = (balance: Balance) => coins?.get(balance.currency_id)?.name ?? ''
  const sought = keyword?.trim().toLowerCase() ?? ''
  const kept = hideSmall ? balances.filter((balance) => !isSmall(balance)) : balances
  const rows = kept
    .filter((balance) => `${balance.currency_name} ${nameOf(balance)}`.toLowerCase().includes(sought))
    .toSorted((one, other) => (isMore(other.value, one.value) ? 1 : -1))
    .map((balance) => ({
      balance,
      name: nameOf(balance),
      figures: figuresOf(
        balance,
        holdings.find(({ currency_id }) => currency_id === balance.currency_id),
      ),
      heldFor: heldFor(type, balance, holds),
      share: shareOf(balance.value, total),
      onOpen: () => onOpen(balance.currency_id),
    }))
  return (
    <>
      <ListTools keyword={keyword} onSearch={setKeyword} />
      {isWide ? (
        rows.length > 0 && <CoinTable rows={rows} />
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.balance.currency_id}>
              <CoinRow {...row} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && (
        <Empty
          title={sought ? t`No coin found` : t`Only small balances`}
          text={sought ? t`None of your coins here has this name.` : t`They are hidden by your choice.`}
        />
      )}
    </>
  )
}

/** Why coins are held, where all of them are for one reason: locked tokens, mining, orders. */
function heldFor(type: AccountType, { currency_id: id }: Balance, holds: readonly AnyHold[]): string | undefined {
  const reasons = new Set(holds.flatMap((hold) => (String(hold.type) === type && hold.currency_id === id ? [hold.reason] : [])))
  const [only] = reasons
  return only !== undefined && reasons.size === 1 ? reasonName(only) : undefined
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
    <div className="wallet-tools text-12 muted">
      <Checkbox checked={hideSmall} onChange={(checked) => setClient({ hideSmallBalances: checked })}>
        {t`Hide below ${SMALL_WORTH} USDT`}
      </Checkbox>
      <button type="button" className="across gap-1 tap-area" onClick={() => onSearch('')}>
        <SearchIcon size={16} />
        {t`Find a coin`}
      </button>
    </div>
  )
}

export interface CoinRowProps {
  balance: Balance
  name: string
  figures: CoinFigures
  /** In place of "held", where there is one reason. */
  heldFor: string | undefined
  /** In percent of everything, of what has no cost of its own. */
  share: string | undefined
  onOpen: () => void
}

function CoinRow({ balance, name, figures, heldFor: reason, share, onOpen }: CoinRowProps) {
  const { t } = useLingui()
  return (
    <button type="button" className="list-row wallet-coin" aria-haspopup="dialog" onClick={onOpen}>
      <CoinIcon code={balance.currency_name} />
      <span className="grow">
        <b className="text-16 bold block">
          {balance.currency_name} <NoMarket currencyId={balance.currency_id} />
        </b>
        <span className="text-12 muted block">
          <Amount className="text" value={figures.amount} scale={FULL_SCALE} currency={balance.currency_name} balance />{' '}
          {figures.averageCost !== null && !isZero(balance.available) ? (
            <span className="nowrap">
              {t({ context: 'average cost', message: 'avg' })} <Amount value={figures.averageCost} {...costText(figures.averageCost)} />
            </span>
          ) : isZero(balance.held) ? (
            name
          ) : (
            <span className="nowrap">
              {reason ?? t`Held`} <Amount value={balance.held} scale={FULL_SCALE} currency={balance.currency_name} balance />
            </span>
          )}
        </span>
      </span>
      <span className="text-end">
        <Amount className="text-16 block" value={balance.value} balance />
        <span className="text-12 muted block">
          {figures.pnl !== null ? (
            <Profit profit={figures.pnl} percent={figures.pnlPercent} />
          ) : (
            share !== undefined && (
              <Trans>
                <Share value={share} /> of total
              </Trans>
            )
          )}
        </span>
      </span>
    </button>
  )
}

/** Hidden with the balances: with one of them it would tell the total. */
export function Share({ value }: { value: string }) {
  const hidden = useClient((state) => state.hideBalances)
  return <span className="figure">{hidden ? HIDDEN : formatPercent(value, 1)}</span>
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
          <PageLink className="button ghost small" to="/pages/fund/select">
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
        <PageLink className="button ghost small" to="/pages/fund/transfer" query={{ to_field: type }}>
          {t`Transfer`}
        </PageLink>
      }
    />
  )
}
