import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import Big from 'big.js'
import { isFailure } from '#api/failure.ts'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount, formatPercent, NO_FIGURE } from '#ui/format.ts'
import { BankIcon, BoltIcon, LockIcon } from '#ui/icons.tsx'
import { KeyValue, Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { type CoinPage, useCoinReserve } from '../reserve/api.ts'
import { CoverMeter, coverText } from '../reserve/cover.tsx'
import { chartPaths, lowestDay } from '../reserve/days.ts'
import { StateNote } from '../reserve/state-note.tsx'
import '../reserve/reserve.css'

/** One coin: what is held for what is owed, thirty days, and where it is held. `?id=` is its number. */
export function ReservePage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const coin = useCoinReserve(/^\d{1,15}$/.test(id) ? id : '0')
  const name = coin.data?.currency_name
  return (
    <Page title={name ? t`${name} reserve` : t`Reserves`} sheet>
      {isFailure(coin.error) && coin.error.error === 'currency_unknown' ? (
        <Unknown />
      ) : (
        <Loaded {...coin} rows={6} tall>
          {(data) => (
            <>
              <Figures coin={data} />
              {data.state !== 'play' && (
                <>
                  <div className="band" />
                  <Places coin={data} />
                </>
              )}
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

/** Asking again would not find it. */
function Unknown() {
  const { t } = useLingui()
  return (
    <Empty
      tall
      title={t`There is no such coin here`}
      action={
        <PageLink className="button ghost small" to="/pages/proof/reserves">
          <Trans>See the reserves</Trans>
        </PageLink>
      }
    />
  )
}

function Figures({ coin }: { coin: CoinPage }) {
  const { t } = useLingui()
  const { currency_name: name, owed, scale } = coin
  const isPlay = coin.held === null
  const held = coin.held ?? coin.minted ?? '0'
  const row = (label: string, value: string) => (
    <KeyValue large label={label}>
      <Amount value={value} scale={scale} unit={name} />
    </KeyValue>
  )
  const above = new Big(held).minus(owed)
  return (
    <section className="gutter padded">
      <span className="text-12 muted across gap-2">
        <CoinIcon code={name} small />
        {isPlay ? <Trans>Minted ÷ owed</Trans> : <Trans>Held ÷ owed</Trans>}
      </span>
      <span className="figure text-32 bold block">{coverText({ owed, held }) ?? NO_FIGURE}</span>
      {coin.days.length > 1 ? <Days days={coin.days} /> : <CoverMeter owed={owed} held={held} />}
      <dl className="above-3">
        {row(t`Owed to users`, owed)}
        {row(isPlay ? t`Minted` : t({ context: 'reserve', message: 'Held' }), held)}
        {row(isPlay ? t`On the platform’s own accounts` : above.lt(0) ? t`Missing` : t`Above what is owed`, above.abs().toFixed())}
      </dl>
      <StateNote coin={coin} />
      {isPlay && (
        <Note>
          <Trans>Play money is not held anywhere.</Trans>
        </Note>
      )}
    </section>
  )
}

function Days({ days }: Pick<CoinPage, 'days'>) {
  const { t } = useLingui()
  const { line, whole, width, height } = chartPaths(days)
  const lowest = lowestDay(days)
  const [percent, day] = [formatPercent(lowest.percent, 2), formatTime(lowest.day, 'day', 'UTC')]
  return (
    <>
      <svg
        className="reserve-chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Lowest in thirty days: ${percent} on ${day}`}
      >
        <path className="whole" d={whole} />
        <path d={line} />
      </svg>
      <p className="text-12 muted">
        <Trans>
          Lowest in thirty days: {percent} on {day}. The dashed line is 100%: under it withdrawals stop.
        </Trans>
      </p>
    </>
  )
}

const icons = { hot: BoltIcon, cold: LockIcon, deposit: LockIcon, bank: BankIcon }

function Places({ coin: { wallets, scale, currency_name: name, by_bank: byBank } }: { coin: CoinPage }) {
  const { t } = useLingui()
  const kinds = { hot: t`Hot wallet`, cold: t`Cold wallet`, deposit: t`Deposit addresses`, bank: t`Bank account` }
  return (
    <section aria-labelledby="reserve-places">
      <SectionHead id="reserve-places" title={<Trans>Where it is held</Trans>} />
      {wallets.length === 0 && <Empty title={t`Nothing read yet`} text={t`No wallet of this coin has been read.`} />}
      {wallets.map(({ id, kind, network, address, balance, read_at: readAt, is_old: isOld }) => {
        const Drawing = icons[kind]
        return (
          <Row
            key={id}
            lead={<Drawing size={20} className="muted" />}
            title={kind === 'bank' ? kinds.bank : `${kinds[kind]}, ${network}`}
            note={
              <>
                <span className="mono break block">{address}</span>
                <span className={isOld ? 'warn' : ''}>
                  <Trans>Read {formatTime(readAt)}</Trans>
                </span>
              </>
            }
            end={<Amount value={balance} scale={scale} currency={name} />}
          />
        )
      })}
      {byBank && <ByBank {...byBank} amountOf={(amount) => `${formatAmount(amount, scale)} ${name}`} />}
    </section>
  )
}

interface ByBankProps extends NonNullable<CoinPage['by_bank']> {
  amountOf(amount: string): string
}

/** Nothing is said where nothing moved. */
function ByBank({ since, came_in: cameIn, went_out: wentOut, amountOf }: ByBankProps) {
  if (cameIn === '0' && wentOut === '0') return null
  return (
    <div className="gutter padded">
      <Note>
        <Trans>
          Since the statement of {formatTime(since)}, {amountOf(cameIn)} came in by bank and {amountOf(wentOut)} went out. Both are counted.
          Payments announced before it count from the next statement on.
        </Trans>
      </Note>
    </div>
  )
}
