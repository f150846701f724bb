import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { WholeAddress } from '#ui/chain-text.tsx'
import { Button } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import { CaretIcon, CopyIcon, ReceiptIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Page } from '#ui/page.tsx'
import { Qr } from '#ui/qr.tsx'
import { Empty, Skeleton } from '#ui/states.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { useAddress, useWays, type Address, type Way } from '../api.ts'
import { NetworkDrawer } from '../parts/network-drawer.tsx'
import { ReportDrawer } from '../parts/report-drawer.tsx'
import { paymentLink, takesAmount } from '../payment-link.ts'
import { CreditedText } from '../words.tsx'
import { SelectPage } from './select.tsx'
import '../deposit.css'

const FULL_SCALE = 8
const SMALLEST = '0.00000001'
const QR_SIZE = 176
/** Of both sides together. */
const QR_PADDING = 24

/** The address of a coin on a network: `?currency_id=3&network=trc20`. Without them the coin or the network is chosen first. */
export function ReceivePage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const { data, error, refetch } = useWays()
  const coin = params.get('currency_id')
  if (coin === null) return <SelectPage />
  const ways = data?.filter(({ currency_id: id }) => id === coin)
  const way = ways?.length === 1 ? ways[0] : ways?.find(({ network }) => network === params.get('network'))
  if (ways && !way) return <SelectPage coin={coin} />
  const name = way?.currency_name ?? ''
  return (
    <Page
      title={t`Deposit ${name}`}
      width="form"
      actions={
        <PageLink className="icon-button" to="/pages/fund/receive_withdraw_record" aria-label={t`Deposit records`}>
          <ReceiptIcon />
        </PageLink>
      }
    >
      <Loaded data={way} error={error} refetch={refetch} rows={6} tall>
        {(one) => (one.state === 'closed' ? <Closed /> : <Open key={one.network} way={one} ways={ways ?? []} />)}
      </Loaded>
    </Page>
  )
}

function Closed() {
  const { t } = useLingui()
  return (
    <Empty
      tall
      title={t`Deposits on this network are closed`}
      text={t`Your balances are as they were. Send nothing on this network now.`}
    />
  )
}

function Open({ way, ways }: { way: Way; ways: readonly Way[] }) {
  const { t } = useLingui()
  const { data, error, refetch } = useAddress(way.currency_id, way.network)
  const [isChoosing, setChoosing] = useState(false)
  const choose = ({ currency_id: currency, network }: Way) => {
    setChoosing(false)
    go.redirect('/pages/fund/receive', { currency_id: currency, network })
  }
  return (
    <div className="gutter padded stack-4">
      <button type="button" className="deposit-chosen" disabled={ways.length < 2} onClick={() => setChoosing(true)}>
        <CoinIcon small code={way.currency_name} />
        <span className="grow">
          <span className="medium">{way.chain_name}</span>{' '}
          {way.network_name !== way.chain_name && <span className="text-12 muted">{way.network_name}</span>}
        </span>
        {ways.length > 1 && (
          <>
            <span className="text-12 muted">{t({ context: 'edit', message: 'Change' })}</span>
            <CaretIcon size={16} />
          </>
        )}
      </button>
      <Loaded data={data} error={error} refetch={refetch} skeleton={<Shape way={way} />}>
        {(address) => <Shown address={address} />}
      </Loaded>
      <Notes way={way} />
      <Terms way={way} />
      {way.state === 'by_hand' && <ByHand way={way} />}
      <NetworkDrawer
        key={way.network}
        ways={ways}
        chosen={way.network}
        open={isChoosing}
        onClose={() => setChoosing(false)}
        onChoose={choose}
      />
    </div>
  )
}

/** What `Shown` will be as large as. */
function Shape({ way }: { way: Way }) {
  return (
    <div className="shimmer stack-4" aria-hidden="true">
      <div className="deposit-address">
        <Skeleton width={QR_SIZE + QR_PADDING} height={QR_SIZE + QR_PADDING} />
        <Skeleton width={224} height={16} />
      </div>
      <Skeleton height={48} />
      {takesAmount(way) && <Skeleton height={48} />}
    </div>
  )
}

function Shown({ address }: { address: Address }) {
  const { t } = useLingui()
  const copy = useCopy()
  const [amount, setAmount] = useState('')
  const [hasAmount, setHasAmount] = useState(false)
  const { currency_name: coin, chain_name: chain } = address
  return (
    <>
      <div className="deposit-address">
        <Qr value={paymentLink(address, hasAmount ? amount : '')} label={t`QR code of your ${coin} address on ${chain}`} size={QR_SIZE} />
        <WholeAddress address={address.address} />
      </div>
      <Button kind="primary" width="full" onClick={() => copy(address.address, t`Address copied`)}>
        <CopyIcon size={20} />
        <Trans>Copy address</Trans>
      </Button>
      {takesAmount(address) &&
        (hasAmount ? (
          <NumberField label={t`Amount in the QR code`} value={amount} onChange={setAmount} step={SMALLEST} unit={coin} />
        ) : (
          <Button kind="ghost" width="full" onClick={() => setHasAmount(true)}>
            <Trans>Add an amount to the QR code</Trans>
          </Button>
        ))}
    </>
  )
}

/** What can be lost comes first, of that only what is true here. */
function Notes({ way }: { way: Way }) {
  const { currency_name: coin, chain_name: chain } = way
  return (
    <>
      <Note tone="warn">
        {way.is_test ? (
          <Trans>This is a test chain: coins on it are worth nothing outside. Send no real coins.</Trans>
        ) : (
          <Trans>
            Only {coin}, only on {chain}. Other coins sent here may be lost.
          </Trans>
        )}
      </Note>
      {way.state === 'delayed' && (
        <Note tone="warn">
          <Trans>Our node of this network does not answer right now. What you send is seen as soon as it does; nothing is lost.</Trans>
        </Note>
      )}
    </>
  )
}

/** Nobody watches the network: operators look up what they are told of. */
function ByHand({ way }: { way: Way }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="stack">
      <Note>
        <Trans>Payments on this network are confirmed by two operators. Tell us of yours with its transaction.</Trans>
      </Note>
      <Button kind="ghost" width="full" onClick={() => setOpen(true)}>
        <Trans>I have sent it</Trans>
      </Button>
      <ReportDrawer way={way} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function Terms({ way }: { way: Way }) {
  return (
    <div>
      <dl>
        <KeyValue large label={<Trans>Minimum</Trans>}>
          <Amount value={way.minimum} scale={FULL_SCALE} exact unit={way.currency_name} />
        </KeyValue>
        <KeyValue large label={<Trans>Lands in</Trans>}>
          <Trans>Spot account</Trans>
        </KeyValue>
        <KeyValue large label={<Trans>Credited</Trans>}>
          <CreditedText way={way} />
        </KeyValue>
        <KeyValue large label={<Trans>Our fee</Trans>}>
          <Amount value="0" scale={FULL_SCALE} unit={way.currency_name} />
        </KeyValue>
      </dl>
      <p className="text-12 muted above-1">
        <Trans>Less than the minimum is kept apart and credited once later deposits bring it over.</Trans>
      </p>
    </div>
  )
}
