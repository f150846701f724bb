import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Page } from '#ui/page.tsx'
import { usePlayedPrices } from '../api.ts'
import '../proof.css'

/** Prices are generated from seeds, replayed from a recording or script, or the median of sources. */
type Source = 'generated' | 'played' | 'observed'

/** Explains where prices come from, how an option is settled on them, and why nobody can choose the result. */
export function PricesPage() {
  const { t } = useLingui()
  const sandbox = useClient((state) => state.site.mode === 'sandbox')
  const played = usePlayedPrices()
  const source: Source = played ? 'played' : sandbox ? 'generated' : 'observed'
  return (
    <Page title={t`How prices are made`} sheet>
      <article className="prose proof-text">
        <h2>
          <Trans>Where a price comes from</Trans>
        </h2>
        {source === 'generated' ? <Generated /> : source === 'played' ? <Played /> : <Sourced />}
        <Windows />
        <Nobody source={source} />
        <Check source={source} />
      </article>
    </Page>
  )
}

function Generated() {
  return (
    <>
      <p>
        <Trans>
          This is a sandbox: its prices are made, not observed. Each step is a coin toss of changing size, up as likely as down, so that no
          past price tells anything of the next. How far prices swing at which hour was learnt from real markets; where they go was not.
        </Trans>
      </p>
      <p>
        <Trans>
          All steps of a day follow from one secret number, the seed of the day. The seeds of ten years were drawn at once when this
          installation was first started, each locked into the one before it, and the lock of the first was published before the first
          price. Fifteen minutes after a day ends (UTC) its seed is shown, and anybody can make every price of that day again.
        </Trans>
      </p>
    </>
  )
}

function Played() {
  return (
    <p>
      <Trans>
        This is a sandbox: its prices are played from a record of the past or from a script, as whoever runs it has chosen. They follow from
        no seed, so they cannot be made again; what the log vouches for is which prices were shown, and when.
      </Trans>
    </p>
  )
}

function Sourced() {
  return (
    <p>
      <Trans>
        Bid and ask are the medians of several independent sources. A source that has been silent too long, or that strays from the others
        by more than half a per cent, does not count; with none left the market halts. A jump of more than one per cent triggers nothing
        until a second source or the next prices confirm it.
      </Trans>
    </p>
  )
}

function Windows() {
  return (
    <>
      <h2>
        <Trans>How an option is settled</Trans>
      </h2>
      <p>
        <Trans>
          The price is the middle between bid and ask, taken five times a second. An option begins two seconds after it was bought: its
          entry price is the median of the ticks in the second before that. It ends a period later, at the median of the ticks in the last
          second. Up wins above the entry price, down below it; equal gives the stake back.
        </Trans>
      </p>
      <p>
        <Trans>
          The two seconds are there so that a faster feed earns nothing, and a median of a second so that no single tick decides. A window
          needs three ticks. Without them at the entry the option never begins and the stake goes back.
        </Trans>
      </p>
    </>
  )
}

function Nobody({ source }: { source: Source }) {
  return (
    <>
      <h2>{source === 'played' ? <Trans>What cannot be changed afterwards</Trans> : <Trans>Why nobody can choose how it ends</Trans>}</h2>
      <ul>
        {source === 'generated' && (
          <li>
            <Trans>
              The prices were fixed by the seeds before anybody bought anything, us included: another price would not fit its seed.
            </Trans>
          </li>
        )}
        {source === 'observed' && (
          <li>
            <Trans>The prices come from sources that anybody can look up, and a median of them that no single one can move.</Trans>
          </li>
        )}
        <li>
          <Trans>Your order is in the public log, with its time and direction, before its entry price exists.</Trans>
        </li>
        <li>
          <Trans>Ticks are numbered without a gap: one left out would be missed.</Trans>
        </li>
        <li>
          <Trans>
            Each second’s fingerprint holds the one before it. Your device hears the fingerprints live and remembers them: a log written
            anew would have other fingerprints.
          </Trans>
        </li>
        <li>
          <Trans>Payout, period and rule are frozen in the order. They cannot be changed once it is accepted.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          What this does not change: an option pays less on a win than it costs on a loss. Whoever guesses loses in the long run, and the
          ticket says how much.
        </Trans>
      </p>
      {source === 'generated' && (
        <p>
          <Trans>
            Nor does it keep whoever runs this installation from reading the seeds on the machine: prices can be known there beforehand,
            though not changed. It is one reason why a sandbox is for play money only.
          </Trans>
        </p>
      )}
    </>
  )
}

function Check({ source }: { source: Source }) {
  return (
    <>
      <h2>
        <Trans>How to check</Trans>
      </h2>
      <p>
        <Trans>
          Tap Verify on any settled option or fill. Your device fetches the lines of the log, finds the medians, result and payout again,
          and follows the fingerprints to one it remembers. It asks nobody whether the answer is right.
        </Trans>{' '}
        {source === 'generated' && <Trans>Once the seed of the day is out, it makes the ticks again as well.</Trans>}
      </p>
      <p>
        {source === 'generated' ? (
          <Trans>
            The log can be downloaded by the hour. A separate program that shares no code with this app checks all of it, and in the sandbox
            makes every price again from the seeds.
          </Trans>
        ) : (
          <Trans>The log can be downloaded by the hour. A separate program that shares no code with this app checks all of it.</Trans>
        )}
      </p>
      <p>
        <PageLink className="proof-link" to="/pages/proof/index">
          <Trans>Open the log</Trans>
        </PageLink>
      </p>
    </>
  )
}
