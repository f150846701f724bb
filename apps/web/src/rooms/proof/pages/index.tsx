import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { HeadUpdate } from '@assay/contract/live'
import { subscribe } from '#live/channels.ts'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { formatAmount } from '#ui/format.ts'
import { AssetsIcon, BankIcon, DepositIcon, HallmarkIcon, InfoIcon } from '#ui/icons.tsx'
import { KeyValue, Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useHead, usePlayedPrices } from '../api.ts'
import { isHead } from '../heads/book.ts'
import { keptMinutes } from '../heads/storage.ts'
import { shortHash, utcDay, utcTime } from '../prices.ts'
import '../proof.css'

/** The public log: its newest heads live, the heads this device remembers, and the log as one file per hour. */
export function ProofPage() {
  const { t } = useLingui()
  const played = usePlayedPrices()
  return (
    <Page title={t`Proof`} sheet>
      <section className="proof-head stack">
        <p>
          <Trans>
            Every price, and every order and settlement of contracts and options, is written into a public log as it happens. Each second
            closes with a short number, its fingerprint (hash), that depends on everything before it. Nobody can change the past without
            changing every fingerprint since.
          </Trans>
        </p>
      </section>
      <nav className="list-rows lined" aria-label={t`Proof`}>
        <Row
          lead={<InfoIcon size={20} />}
          title={t`How prices are made and checked`}
          note={played ? t`And what the log vouches for` : t`And why nobody can choose an outcome`}
          to="/pages/proof/prices"
        />
        <Row
          lead={<BankIcon size={20} />}
          title={t`The platform`}
          note={t`What it has, owes and must be able to pay`}
          to="/pages/proof/house"
        />
        <Row
          lead={<AssetsIcon size={20} />}
          title={t`Reserves`}
          note={t`What is owed, what is held, and whether you are counted`}
          to="/pages/proof/reserves"
        />
        <Row
          lead={<HallmarkIcon size={20} />}
          title={t`Check a receipt`}
          note={t`Your own, or one you were shown`}
          to="/pages/proof/verify"
        />
      </nav>
      <div className="band" />
      <Heads />
      <div className="band" />
      <Remembered />
      <div className="band" />
      <Hours />
    </Page>
  )
}

const ROWS = 5

/** The newest heads, one a second. */
function useNewest(): readonly HeadUpdate[] {
  const [heads, setHeads] = useState<readonly HeadUpdate[]>([])
  useEffect(
    () =>
      subscribe<'proof'>('proof', (head) => {
        if (isHead(head)) setHeads((before) => (before[0] && head.second <= before[0].second ? before : [head, ...before].slice(0, ROWS)))
      }),
    [],
  )
  return heads
}

function Heads() {
  const heads = useNewest()
  const { data, error, refetch } = useHead()
  const newest = heads.length > 0 ? heads : data ? [data] : []
  if (newest.length === 0 && error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="proof-heads">
      <SectionHead id="proof-heads" title={<Trans>Price log</Trans>}>
        <span className="text-12 muted">
          <Trans>one fingerprint a second, UTC</Trans>
        </span>
      </SectionHead>
      {newest.length === 0 ? (
        <SkeletonRows count={2} />
      ) : (
        <ul className="proof-heads">
          {newest.map(({ second, head }) => (
            <li key={second}>
              <span className="figure muted">{utcTime(second * 1000)}</span>
              <span className="mono">{shortHash(head)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Remembered() {
  const { t } = useLingui()
  const [kept, setKept] = useState<{ count: number; sinceMs: number | undefined }>()
  useEffect(() => {
    void keptMinutes().then(setKept, () => setKept({ count: 0, sinceMs: undefined }))
  }, [])
  return (
    <section className="proof-head stack">
      <h2 className="text-16 bold">
        <Trans>What this device remembers</Trans>
      </h2>
      <p className="muted">
        <Trans>
          While the app is open it keeps the fingerprints it hears: one a minute for thirty days, and every one of the last ten minutes. A
          receipt that leads through one of them cannot have been made up afterwards.
        </Trans>
      </p>
      {kept && (
        <dl>
          <KeyValue large label={t`Minutes remembered`}>
            <span className="figure">{formatAmount(kept.count, 0)}</span>
          </KeyValue>
          {kept.sinceMs !== undefined && (
            <KeyValue large label={t`Since`}>
              <span className="figure">{formatTime(kept.sinceMs, 'full')}</span>
            </KeyValue>
          )}
        </dl>
      )}
    </section>
  )
}

const HOUR_S = 3600
const HOURS_FIRST = 6
const HOURS_MORE = 18

/** The whole log for those who check all of it: one file per hour. */
function Hours() {
  const { data } = useHead()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const [count, setCount] = useState(HOURS_FIRST)
  if (!data) return null
  const newest = data.second - (data.second % HOUR_S)
  const oldest = data.first.second - (data.first.second % HOUR_S)
  const hours = Array.from({ length: count }, (_, at) => newest - at * HOUR_S).filter((hour) => hour >= oldest)
  return (
    <section aria-labelledby="proof-hours">
      <SectionHead id="proof-hours" title={<Trans>Download the log</Trans>}>
        <span className="text-12 muted">UTC</span>
      </SectionHead>
      <ul className="list-rows lined proof-hours">
        {hours.map((hour) => (
          <li key={hour}>
            <a className="list-row" href={`/api/proof/hour?hour=${hour}`} download>
              <DepositIcon size={20} />
              <span className="grow figure text-16">
                {utcDay(hour * 1000)} {utcTime(hour * 1000).slice(0, 5)}–{utcTime((hour + HOUR_S) * 1000).slice(0, 5)}
              </span>
              {hour === newest && (
                <span className="text-12 muted">
                  <Trans>not over yet</Trans>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {newest - (count - 1) * HOUR_S > oldest && (
        <div className="gutter text-centre">
          <Button kind="text" size="small" onClick={() => setCount(count + HOURS_MORE)}>
            <Trans>Earlier hours</Trans>
          </Button>
        </div>
      )}
      <div className="gutter padded">
        <Note>
          {sandbox ? (
            <Trans>
              Ticks are kept for three days, fingerprints and all that a receipt needs for ever. docs/proof-format.md in the source says how
              each file is read, and packages/verify there checks whole hours by itself, sharing no code with this app.
            </Trans>
          ) : (
            <Trans>
              Ticks are kept for five weeks, fingerprints and all that a receipt needs for ever. docs/proof-format.md in the source says how
              each file is read, and packages/verify there checks whole hours by itself, sharing no code with this app.
            </Trans>
          )}
        </Note>
      </div>
    </section>
  )
}
