import type { HouseMoveReason } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { Loaded, LoadedRows } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { useRight } from '#app/session.ts'
import { figureText } from '#ui/figures.ts'
import { Act } from '#ui/form.tsx'
import { type Proposal, useAskedProposals } from '#ui/open-proposals.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Proposed } from '#ui/proposed.tsx'
import { inFile } from '#ui/table.tsx'
import { useDecideMove, useHouse, useProposals } from '../api.ts'
import { accountNames, moveHints, moveNames } from '../house-words.ts'
import { Decided } from '../parts/decided.tsx'
import { HouseAccounts, Treasury } from '../parts/house-accounts.tsx'
import { HouseForm } from '../parts/house-form.tsx'

interface Terms {
  reason: HouseMoveReason
  from: number
  from_name: string
  to: number
  to_name: string
  currency_name: string
  amount: string
}
const termsOf = ({ terms }: Proposal): Terms => JSON.parse(terms) as Terms
const amountOf = (one: Proposal): string => `${figureText(termsOf(one).amount)} ${termsOf(one).currency_name}`

/** What the house owns, and moves of it: one proposes, another books exactly that. */
export function House() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const may = useRight()
  const house = useHouse()
  const coin = params.get('coin') ?? ''
  const setCoin = (chosen: string): void => setParams({ ...Object.fromEntries(params), coin: chosen }, { replace: true })
  return (
    <>
      <Bar title={t`Platform funds`} above={{ title: t`Ledger`, path: '/ledger' }} note={t`One proposes, another books exactly that`} />
      <Columns widths="minmax(0, 1fr) 340px">
        <Column>
          <Loaded {...house} rows={12}>
            {(data) => <HouseAccounts house={data} coin={coin} onCoin={setCoin} />}
          </Loaded>
          {may('ledger.adjust') && <Past />}
        </Column>
        <Column>
          {may('ledger.adjust') && (
            <>
              <Section>
                <Act name={t`Propose a move`} keys="n" kind="primary">
                  {(close) => <HouseForm house={house.data} asked={params} close={close} />}
                </Act>
              </Section>
              <Waiting />
            </>
          )}
          {house.data && <Treasury house={house.data} />}
          <Section title={t`What never moves`}>
            <p className="muted">
              <Trans>
                What is promised to users is held, and stays. The insurance fund only takes; fees and proceeds only give. What a token sale
                may still give back is its buyers’.
              </Trans>
            </p>
          </Section>
        </Column>
      </Columns>
    </>
  )
}

/** What waits for a second operator. */
function Waiting() {
  const { t } = useLingui()
  const asked = useAskedProposals('ledger.move')
  return (
    <LoadedRows {...asked} data={asked.data?.data} rows={3} empty={<Empty title={t`Nothing waits for a second operator`} />}>
      {(open) => open.map((proposal) => <Open key={proposal.id} proposal={proposal} isOnly={open.length === 1} />)}
    </LoadedRows>
  )
}

function Open({ proposal, isOnly }: { proposal: Proposal; isOnly: boolean }) {
  const { t, i18n } = useLingui()
  const decide = useDecideMove()
  const { reason, from, from_name: fromName, to, to_name: toName } = termsOf(proposal)
  const hint = moveHints[reason]
  return (
    <Section title={t`Move ${proposal.id}`}>
      <Proposed
        proposal={proposal}
        hasKeys={isOnly}
        approved={t({ context: 'move', message: 'Booked' })}
        action={decide}
        send={(given) => ({ id: proposal.id, ...given })}
      >
        <KeyValue label={t`Amount`}>
          <b>{amountOf(proposal)}</b>
        </KeyValue>
        <KeyValue label={t`Reason`}>{i18n._(moveNames[reason])}</KeyValue>
        <KeyValue label={t({ context: 'move', message: 'From' })}>
          <Account account={from} name={fromName} />
        </KeyValue>
        <KeyValue label={t({ context: 'move', message: 'To' })}>
          <Account account={to} name={toName} />
        </KeyValue>
        {hint && <KeyValue label={t`Outside of the books`}>{i18n._(hint)}</KeyValue>}
      </Proposed>
    </Section>
  )
}

function Account({ account, name }: { account: number; name: string }) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(accountNames[account]!)} <span className="mono muted">{name}</span>
    </>
  )
}

function Past() {
  const { t, i18n } = useLingui()
  const moves = useProposals('ledger.move')
  const reasonOf = (one: Proposal): string => i18n._(moveNames[termsOf(one).reason])
  const sides = (one: Proposal): string => `${termsOf(one).from_name} → ${termsOf(one).to_name}`
  return (
    <Decided
      label={t`Moves`}
      booked="house_move"
      hasKeys={false}
      query={moves}
      columns={[
        { title: t`Accounts`, look: 'fill', cell: sides, text: sides },
        inFile(t`Reason`, reasonOf),
        { title: t`Amount`, end: true, cell: amountOf, text: (one) => termsOf(one).amount },
        inFile(t`Coin`, (one) => termsOf(one).currency_name),
      ]}
    />
  )
}
