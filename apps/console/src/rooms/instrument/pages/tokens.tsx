import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { LoadedRows } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { Act } from '#ui/form.tsx'
import { momentText } from '#ui/moment-field.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { Table } from '#ui/table.tsx'
import { type Token, useDecideListing, useTokens } from '../api.ts'
import { ProposeListing } from '../parts/propose-listing.tsx'

/** Tokens that were sold here: which can be traded, and a pair for those that cannot. Two decide. */
export function ListedTokens() {
  const { t } = useLingui()
  const asked = useTokens()
  const [openId, setOpenId] = useState('')
  const open = useOpenProposals('instrument.list')
  const chosen = asked.data?.find((one) => one.currency_id === openId)
  return (
    <>
      <Bar title={t`Sold tokens`} above={{ title: t`Instruments`, path: '/instruments' }} note={t`A pair stays for good`} />
      <Columns widths="1fr 420px">
        <Column>
          <LoadedRows {...asked} rows={6} empty={<Empty title={t`No token was sold yet`} />}>
            {(data) => (
              <Table<Token>
                label={t`Sold tokens`}
                rows={data}
                idOf={(one) => one.currency_id}
                openId={openId}
                onOpen={(one) => setOpenId(one.currency_id)}
                columns={[
                  { title: t`Token`, look: 'bold', cell: (one) => one.name, text: (one) => one.name },
                  { title: t`Pair`, cell: (one) => one.symbol, text: (one) => one.symbol },
                  {
                    title: t`Trading opens`,
                    cell: (one) => (one.opens_at ? momentText(one.opens_at) : '\u2014'),
                    text: (one) => one.opens_at ?? '',
                  },
                  {
                    title: t`Index, USDT`,
                    end: true,
                    cell: (one) => (one.index ? figureText(one.index) : '\u2014'),
                    text: (one) => one.index ?? '',
                  },
                ]}
              />
            )}
          </LoadedRows>
        </Column>
        <Column>
          {open?.map((proposal) => (
            <Open key={proposal.id} proposal={proposal} isOnly={open.length === 1} />
          ))}
          {chosen && <Chosen token={chosen} isProposed={open?.some(({ subject }) => subject === `token:${chosen.currency_id}`) ?? true} />}
          {open?.length === 0 && <Empty title={t`Nothing waits for a second operator`} />}
        </Column>
      </Columns>
    </>
  )
}

function Chosen({ token, isProposed }: { token: Token; isProposed: boolean }) {
  const { t } = useLingui()
  const may = useRight()
  const { first_price: first, tick, lot, opens_at: opens, is_held: isHeld } = token
  return (
    <Section title={token.symbol} end={token.name}>
      <div className="stack-4">
        <dl>
          <KeyValue label={t`First index, USDT`}>{first ? figureText(first) : t`None`}</KeyValue>
          {tick && <KeyValue label={t`Tick size`}>{tick}</KeyValue>}
          {lot && <KeyValue label={t`Lot`}>{lot}</KeyValue>}
          {opens && <KeyValue label={t`Trading opens`}>{momentText(opens)}</KeyValue>}
        </dl>
        {!isHeld && <p className="muted">{t`Nobody has any of it yet. It can be listed once its sale has delivered.`}</p>}
        {!opens && first && isHeld && !isProposed && may('instruments.terms') && (
          <Act name={t`Propose a pair`} keys="n" kind="primary">
            {(close) => <ProposeListing token={token} close={close} />}
          </Act>
        )}
        <Note>
          <span>
            <Trans>
              No other market has a token that was sold here. Its index begins at the price of its sale and follows what users bid and ask,
              by a twentieth a minute at most. Nobody makes a market: orders of users are all there is.
            </Trans>
          </span>
        </Note>
      </div>
    </Section>
  )
}

function Open({ proposal, isOnly }: { proposal: Proposal; isOnly: boolean }) {
  const { t } = useLingui()
  const decide = useDecideListing()
  const terms = JSON.parse(proposal.terms) as Record<'symbol' | 'name' | 'first_price' | 'opens_at', string> &
    Record<'price_decimals' | 'amount_decimals', number>
  const step = (decimals: number): string => (decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`)
  return (
    <Section title={terms.symbol} end={terms.name}>
      <Proposed
        proposal={proposal}
        hasKeys={isOnly}
        approve={t`List it`}
        approved={t`Everybody sees the pair now`}
        action={decide}
        send={(given) => ({ id: proposal.id, ...given })}
      >
        <KeyValue label={t`Trading opens`}>{momentText(terms.opens_at)}</KeyValue>
        <KeyValue label={t`First index, USDT`}>{figureText(terms.first_price)}</KeyValue>
        <KeyValue label={t`Tick size`}>{step(terms.price_decimals)}</KeyValue>
        <KeyValue label={t`Lot`}>{step(terms.amount_decimals)}</KeyValue>
      </Proposed>
    </Section>
  )
}
