import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { figureText } from '#ui/figures.ts'
import { Choose } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { inFile, Table } from '#ui/table.tsx'
import type { House } from '../api.ts'
import { accountNames, holdNames } from '../house-words.ts'

type Row = House['accounts'][number]
type TreasuryRow = House['treasury'][number]

const isEmpty = ({ free, kept, holds }: Row): boolean => free === '0' && kept === '0' && holds.length === 0

/** What the house owns, by account and coin: what is free, and what is kept for whom. A row opens the entries behind it. */
export function HouseAccounts({ house: { accounts }, coin, onCoin }: { house: House; coin: string; onCoin: (coin: string) => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const reasons = [...new Set(accounts.flatMap(({ holds }) => holds.map(({ reason }) => reason)))]
  const coins = [...new Map(accounts.map((row) => [row.currency_id, row.currency_name]))]
  const nameOf = ({ account, name }: Row): string => {
    const known = accountNames[Number(account)]
    return known ? i18n._(known) : name
  }
  const holdName = (reason: string): string => (holdNames[reason] ? i18n._(holdNames[reason]) : reason)
  const keptText = ({ kept, holds }: Row): string =>
    [
      ...(kept === '0' ? [] : [{ name: t`Open contracts`, amount: kept }]),
      ...holds.map(({ reason, amount }) => ({ name: holdName(reason), amount })),
    ]
      .map(({ name, amount }) => `${name}: ${figureText(amount)}`)
      .join(', ')
  const keptFor = (reason: string) =>
    inFile<Row>(holdName(reason), ({ holds }) => holds.find((hold) => hold.reason === reason)?.amount ?? '0')
  return (
    <Section
      title={t`Accounts`}
      end={
        <Choose
          label={t`Coin`}
          quiet
          options={[{ value: '', label: t`All coins` }, ...coins.map(([value, label]) => ({ value, label }))]}
          value={coin}
          onChange={onCoin}
        />
      }
      wide
    >
      <Table<Row>
        label={t`Platform funds`}
        rows={accounts.filter((row) => !isEmpty(row) && (coin === '' || row.currency_id === coin))}
        empty={t`Nothing was booked yet`}
        idOf={({ account, currency_id: currency }) => `${account} ${currency}`}
        onOpen={({ account, currency_id: currency }) => void navigate(`/ledger?account=${account}&currency_id=${currency}`)}
        columns={[
          { title: t`Account`, look: 'bold', cell: nameOf, text: nameOf },
          { title: t`In the ledger`, look: 'mono', cell: ({ name }) => name, text: ({ name }) => name },
          { title: t`Coin`, cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
          { title: t`Free`, end: true, cell: ({ free }) => figureText(free), text: ({ free }) => free },
          { title: t`Kept for`, end: true, cell: keptText },
          inFile(t`Open contracts`, ({ kept }) => kept),
          ...reasons.map(keptFor),
        ]}
      />
    </Section>
  )
}

/** What wallets and banks should hold by the books, beside what was read there. */
export function Treasury({ house: { treasury } }: { house: House }) {
  const { t } = useLingui()
  const heldText = ({ held, is_read: isRead }: TreasuryRow): string =>
    held === null ? t`play money` : isRead ? figureText(held) : t`${figureText(held)}, not read lately`
  return (
    <Section title={t`Treasury`} end={t`what wallets and banks hold`} wide>
      <Table<TreasuryRow>
        label={t`Treasury`}
        hasKeys={false}
        rows={treasury.filter(({ booked }) => booked !== '0')}
        empty={t`Nothing was paid in yet`}
        idOf={({ currency_id: id }) => id}
        columns={[
          { title: t`Coin`, look: 'bold', cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
          { title: t`In the books`, end: true, cell: ({ booked }) => figureText(booked), text: ({ booked }) => booked },
          { title: t`Read there`, end: true, cell: heldText, text: ({ held }) => held ?? '' },
        ]}
      />
    </Section>
  )
}
