import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount, NO_FIGURE } from '#ui/format.ts'
import { HallmarkIcon, NextIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { type CoinReserve, type ReserveState, useReserves } from '../reserve/api.ts'
import { CoverMeter, coverText } from '../reserve/cover.tsx'
import { StateNote } from '../reserve/state-note.tsx'
import '../reserve/reserve.css'

/** What the site owes and what it holds, coin by coin, for everybody. In the sandbox nothing is held, and it says so. */
export function ReservesPage() {
  const { t } = useLingui()
  const reserves = useReserves()
  return (
    <Page title={t`Reserves`} sheet>
      <Loaded {...reserves} rows={8} tall>
        {(state) => (
          <>
            <Whole state={state} />
            <div className="band" />
            <Coins state={state} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Whole({ state }: { state: ReserveState }) {
  const { is_play: isPlay, owed_usdt: owed, tally } = state
  const held = (isPlay ? state.minted_usdt : state.held_usdt) ?? '0'
  return (
    <section className="gutter padded">
      <span className="text-12 muted block">
        {isPlay ? <Trans>Play money minted ÷ owed, all coins</Trans> : <Trans>Held ÷ owed, all coins</Trans>}
      </span>
      <span className="figure text-32 bold block">{coverText({ owed, held }) ?? NO_FIGURE}</span>
      <TallyLine tally={tally} />
      <CoverMeter owed={owed} held={held} />
      <div className="across spread align-end text-12 muted">
        <span>
          {tally ? <Trans>Owed, {formatAmount(tally.users, 0)} accounts at the last count</Trans> : <Trans>Owed</Trans>}
          <Amount className="text-16 text block" value={owed} decimals={0} unit="USDT" />
        </span>
        <span className="text-end">
          {isPlay ? <Trans>Minted</Trans> : <Trans context="reserve">Held</Trans>}
          <Amount className="text-16 text block" value={held} decimals={0} unit="USDT" />
        </span>
      </div>
      {isPlay && (
        <div className="above-4">
          <Note>
            <Trans>
              This is a sandbox. Play money is not held anywhere, so there is no reserve to show. What is owed is compared with all the play
              money that was ever minted: the rest is on the platform’s own accounts.
            </Trans>
          </Note>
        </div>
      )}
      <PageLink className="reserve-call" to="/pages/proof/counted">
        <HallmarkIcon size={24} />
        <span className="grow">
          <b className="medium block">
            <Trans>Check that you are counted</Trans>
          </b>
          <span className="text-12 muted">
            <Trans>On this device, in a moment. Nothing is sent.</Trans>
          </span>
        </span>
        <NextIcon size={16} className="muted" />
      </PageLink>
    </section>
  )
}

function TallyLine({ tally }: Pick<ReserveState, 'tally'>) {
  if (!tally) {
    return (
      <span className="text-12 muted">
        <Trans>The first count has not been made yet</Trans>
      </span>
    )
  }
  return (
    <span className="text-12 muted across gap-1">
      <HallmarkIcon size={16} className="gold" />
      <Trans>Counted {formatTime(tally.time, 'minute', 'UTC')} UTC, in the public log</Trans>
    </span>
  )
}

function Coins({ state: { is_play: isPlay, data } }: { state: ReserveState }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="reserve-coins">
      <SectionHead id="reserve-coins" title={<Trans>Coin by coin</Trans>}>
        <span className="text-12 muted">{isPlay ? <Trans>Minted ÷ owed</Trans> : <Trans>Held ÷ owed</Trans>}</span>
      </SectionHead>
      {data.length === 0 && <Empty title={t`Nothing is owed yet`} text={t`As soon as somebody has a balance, it stands here.`} />}
      <nav aria-label={t`Coin by coin`}>
        {data.map((coin) => (
          <CoinRow key={coin.currency_id} coin={coin} />
        ))}
      </nav>
      {!isPlay && (
        <div className="gutter padded">
          <Note>
            <Trans>If a coin falls under 100%, withdrawals of it stop by themselves and say so, until it is whole again.</Trans>
          </Note>
        </div>
      )}
    </section>
  )
}

function CoinRow({ coin }: { coin: CoinReserve }) {
  const { currency_id: id, currency_name: name, owed, scale, state } = coin
  const held = coin.held ?? coin.minted ?? '0'
  return (
    <>
      <PageLink className="reserve-row" to="/pages/proof/reserve" query={{ id }}>
        <CoinIcon code={name} />
        <span className="grow">
          <span className="across spread text-16">
            <b className="bold">{name}</b>
            <span className={state === 'short' || state === 'unread' ? 'figure bold warn' : 'figure bold'}>
              {coverText({ owed, held }) ?? NO_FIGURE}
            </span>
          </span>
          <span className="across spread wrap text-12 muted">
            <span>
              <Trans>Owed</Trans> <Amount className="text-14 text" value={owed} scale={scale} currency={name} />
            </span>
            <span>
              {coin.held === null ? <Trans>Minted</Trans> : <Trans context="reserve">Held</Trans>}{' '}
              <Amount className="text-14 text" value={held} scale={scale} currency={name} />
            </span>
          </span>
        </span>
      </PageLink>
      <StateNote coin={coin} inset />
    </>
  )
}
