import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Loaded } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Copied, shortened } from '#ui/chain-text.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { ExternalIcon } from '#ui/icons.tsx'
import { KeyValue, Meter, Note } from '#ui/list.tsx'
import { leftText } from '#ui/minutes.ts'
import { Page } from '#ui/page.tsx'
import { Steps, type Step } from '#ui/steps.tsx'
import { formatTime } from '#ui/time.ts'
import { PageLink } from '#navigation/link.tsx'
import Big from 'big.js'
import { useDeposit, useLiveDeposits, type Deposit } from '../api.ts'
import { Blocks } from './blocks.tsx'
import '../deposit.css'

const FULL_SCALE = 8

/** One deposit, from its first block to the balance. */
export function DepositDetail({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useDeposit(id)
  const waiting = useLiveDeposits().find((one) => one.id === id)
  const deposit = waiting ?? data
  return (
    <Page title={t`Deposit`} sheet width="form" footer={deposit && footOf(deposit)}>
      <Loaded data={deposit} error={error} refetch={refetch} rows={6} tall>
        {(one) => <Details deposit={one} />}
      </Loaded>
    </Page>
  )
}

/** Nothing where there is nothing to do, so that no empty bar stands there. */
function footOf({ explorer, reason, currency_id: currency, network }: Deposit): ReactNode {
  if (reason === 'minimum' && currency !== null && network !== null) {
    return (
      <PageLink className="button primary full" to="/pages/fund/receive" query={{ currency_id: currency, network }}>
        <Trans>Show the address</Trans>
      </PageLink>
    )
  }
  if (!explorer) return null
  const { name } = explorer
  return (
    <a className="button ghost full" href={explorer.link} target="_blank" rel="noreferrer">
      <ExternalIcon size={20} />
      <Trans>Open in {name}</Trans>
    </a>
  )
}

function Details({ deposit }: { deposit: Deposit }) {
  const { currency_name: coin, chain_name: chain, status, amount } = deposit
  return (
    <div className="gutter padded stack-4">
      <section className="deposit-head">
        <span className="across gap-2 muted text-12">
          <CoinIcon small code={coin ?? '?'} />
          {coin === null ? (
            <Trans>Unknown token on {chain}</Trans>
          ) : (
            <Trans>
              {coin} on {chain}
            </Trans>
          )}
        </span>
        {amount !== null && (
          <span className={status === 'undone' ? 'deposit-undone' : ''}>
            <Amount className="text-32 bold" value={amount} scale={FULL_SCALE} exact unit={coin ?? ''} balance />
          </span>
        )}
        <span className="text-12 muted">
          <Stands deposit={deposit} />
        </span>
      </section>
      {status === 'confirming' && <Waiting deposit={deposit} />}
      <Explained deposit={deposit} />
      <Timeline deposit={deposit} />
      <Facts deposit={deposit} />
      {status === 'confirming' && (
        <p className="text-12 muted">
          <Trans>You can close this page. A message comes when it is credited.</Trans>
        </p>
      )}
    </div>
  )
}

function Stands({ deposit: { status, credited_at: creditedAt, was_credited: wasCredited } }: { deposit: Deposit }): ReactNode {
  if (status === 'confirming') return <Trans>On its way, not in your balance yet</Trans>
  if (status === 'apart') return <Trans>Kept for you, not in your balance</Trans>
  if (status === 'undone') return wasCredited ? <Trans>Taken back</Trans> : <Trans>Undone before it was credited</Trans>
  const at = creditedAt === null ? '' : formatTime(creditedAt, 'full')
  return <Trans>Credited {at}</Trans>
}

function Waiting({ deposit }: { deposit: Deposit }) {
  const { confirmations, confirmations_needed: needed, block_seconds: seconds } = deposit
  return (
    <section className="card">
      <p className="across spread">
        <b>
          <Trans>
            {confirmations} of {needed} confirmations
          </Trans>
        </b>
        <span className="text-12 muted">{leftText((needed - confirmations) * seconds)}</span>
      </p>
      <Blocks deposit={deposit} />
    </section>
  )
}

function Explained({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  const { status, reason, currency_name: coin, was_credited: wasCredited } = deposit
  const claim = formatAmount(deposit.claim, FULL_SCALE)
  if (reason === 'token') {
    return (
      <Note>
        <Trans>
          This site does not hold this token. It is in no balance. If the site takes the token one day, it is credited by itself.
        </Trans>
      </Note>
    )
  }
  if (reason === 'minimum' && deposit.minimum !== null && deposit.missing !== null) {
    const keptAmount = new Big(deposit.minimum).minus(deposit.missing)
    const [minimum, missing] = [formatAmount(deposit.minimum, FULL_SCALE), formatAmount(deposit.missing, FULL_SCALE)]
    const kept = formatAmount(keptAmount, FULL_SCALE)
    return (
      <>
        <section className="card stack">
          <p className="across spread text-12">
            <span className="muted">
              <Trans>Kept from small deposits</Trans>
            </span>
            <span>
              <Trans>
                {kept} of {minimum} needed
              </Trans>
            </span>
          </p>
          <Meter share={keptAmount.div(deposit.minimum).toNumber()} label={t`${kept} of ${minimum} needed`} />
        </section>
        <Note>
          <Trans>
            The minimum is {minimum} {coin}. Send {missing} or more to the same address and all of it is credited together. It does not
            expire.
          </Trans>
        </Note>
      </>
    )
  }
  if (status !== 'undone') return null
  return (
    <Note tone="warn">
      {wasCredited ? (
        <Trans>
          Its block was replaced after it was credited, so the amount was taken back. If another block takes it up, it is credited again.
        </Trans>
      ) : (
        <Trans>Its block was replaced. If another block takes it up, it counts again by itself.</Trans>
      )}
      {deposit.claim !== '0' && (
        <p>
          <Trans>
            Still owed: {claim} {coin}
          </Trans>
        </p>
      )}
    </Note>
  )
}

function Timeline({ deposit }: { deposit: Deposit }) {
  const { status, block, confirmations, confirmations_needed: needed, by_operator: byOperator, reason } = deposit
  const missing = deposit.missing === null ? null : formatAmount(deposit.missing, FULL_SCALE)
  if (byOperator || reason === 'token') return null
  const height = block === null ? '' : String(block)
  const clock = (moment: string | null) => (moment === null ? undefined : formatTime(moment))
  const counted = status === 'credited' || confirmations >= needed
  const steps: Step[] = [
    { label: <Trans>Seen on the network</Trans>, time: clock(deposit.seen_at), state: 'done' },
    { label: <Trans>In block {height}</Trans>, time: clock(deposit.block_at), state: status === 'undone' ? 'failed' : 'done' },
    {
      label: (
        <Trans>
          Confirmed {confirmations} of {needed}
        </Trans>
      ),
      note:
        status === 'confirming' ? <Trans>If the chain replaces its block before the last one, the count starts again.</Trans> : undefined,
      state: status === 'undone' ? 'next' : counted ? 'done' : 'now',
    },
    ...(missing === null
      ? []
      : [{ label: <Trans>Waits for {missing} more</Trans>, note: <Trans>Nothing for you to do</Trans>, state: 'now' as const }]),
    { label: <Trans>Credited to spot</Trans>, time: clock(deposit.credited_at), state: status === 'credited' ? 'done' : 'next' },
  ]
  return <Steps steps={steps} />
}

function Facts({ deposit }: { deposit: Deposit }) {
  const { t } = useLingui()
  return (
    <dl className="deposit-facts">
      <KeyValue large label={<Trans>Network</Trans>}>
        {deposit.chain_name}
      </KeyValue>
      <KeyValue large label={<Trans>Your address</Trans>}>
        <Copied value={deposit.address} label={t`Your address`}>
          <span className="mono">{shortened(deposit.address)}</span>
        </Copied>
      </KeyValue>
      {deposit.sender !== null && (
        <KeyValue large label={<Trans>From</Trans>}>
          <span className="mono">{shortened(deposit.sender)}</span>
        </KeyValue>
      )}
      {deposit.token !== null && (
        <KeyValue large label={<Trans>Token contract</Trans>}>
          <span className="mono">{shortened(deposit.token)}</span>
        </KeyValue>
      )}
      <KeyValue large label={<Trans>Transaction</Trans>}>
        <Copied value={deposit.transaction_id} label={t`Transaction`}>
          <span className="mono">{shortened(deposit.transaction_id, 8)}</span>
        </Copied>
      </KeyValue>
    </dl>
  )
}
