import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { saveFile } from '#api/save-file.ts'
import { PageLink } from '#navigation/link.tsx'
import { GuestRows } from '#trading/guest-rows.tsx'
import { useSignedIn } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { HallmarkIcon, WarningIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { Steps } from '#ui/steps.tsx'
import { formatTime } from '#ui/time.ts'
import { useLeadOn, useReceipt } from '../api.ts'
import { shortHash } from '../prices.ts'
import { type Inclusion, useInclusion } from '../reserve/api.ts'
import { type CountedStep, outcomeOf } from '../reserve/counted-steps.ts'
import { countedText } from '../reserve/counted-words.ts'
import { type Counted, useCounted, useOwnAccount } from '../reserve/use-counted.ts'
import { WayUp } from '../reserve/way-up.tsx'
import { sha256, useShownSteps } from '../verify/use-verification.ts'
import { VerdictFrame } from '../verify/verdict.tsx'

/** Checks on this device that the balances of the user are counted in what the site says it owes. */
export function CountedPage() {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const { data, error, refetch, isFetching } = useInclusion()
  const [turn, setTurn] = useState(0)
  const again = () => {
    setTurn((before) => before + 1)
    void refetch()
  }
  const hasParts = data !== undefined && data.parts.length > 0
  const footer = (
    <>
      <Button kind="ghost" width="flex" onClick={() => data && saveProof(data)}>
        <Trans>Proof file</Trans>
      </Button>
      <Button width="flex" busy={isFetching} onClick={again}>
        <Trans>Check again</Trans>
      </Button>
    </>
  )
  return (
    <Page title={t`Are you counted?`} sheet width="form" footer={hasParts && sha256 && footer}>
      <div className="gutter padded">
        {!signedIn ? (
          <GuestRows title={t`Log in to check`} text={t`Only you are given the salts of your own leaves.`} />
        ) : !sha256 ? (
          <Note tone="warn">
            <Trans>This browser does not let a page that came over an open line do the sums. Open it over https, or on this machine.</Trans>
          </Note>
        ) : data ? (
          <Checked inclusion={data} turn={turn} />
        ) : (
          <NotThere error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Page>
  )
}

const saveProof = (inclusion: Inclusion): void =>
  saveFile(new Blob([JSON.stringify(inclusion, null, 1)], { type: 'application/json' }), `tally-${inclusion.tally.id}.json`)

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useLingui()
  if (!error) return <SkeletonRows count={6} />
  if (isFailure(error) && error.error === 'tally_unknown')
    return (
      <Empty
        tall
        title={t`Not counted yet`}
        text={t`Everybody is counted at 00:00 UTC each day. The first count is still to come.`}
        action={<ToReserves />}
      />
    )
  return <ErrorBox tall error={error} onRetry={onRetry} />
}

const ToReserves = () => (
  <PageLink className="button ghost small" to="/pages/proof/reserves">
    <Trans>See the reserves</Trans>
  </PageLink>
)

/** To an empty account, or to one that did not exist yet. */
function NothingOwed({ countedAt }: { countedAt: string }) {
  const { t } = useLingui()
  const account = useOwnAccount()
  if (!account) return <SkeletonRows count={6} />
  if (Date.parse(account.created_at) > Date.parse(countedAt)) {
    const [count, opened] = [formatTime(countedAt, 'minute', 'UTC'), formatTime(account.created_at, 'minute', 'UTC')]
    return (
      <Empty
        tall
        title={t`Your account is newer than the last count`}
        text={t`The last count was made on ${count} UTC, your account was opened on ${opened} UTC. You are in the next one, at 00:00 UTC.`}
        action={<ToReserves />}
      />
    )
  }
  return (
    <Empty
      tall
      title={t`Nothing was owed to you`}
      text={t`At the last count all your accounts were empty. Everybody is counted at 00:00 UTC each day.`}
      action={<ToReserves />}
    />
  )
}

function Checked({ inclusion, turn }: { inclusion: Inclusion; turn: number }) {
  const { data: receipt } = useReceipt(inclusion.tally.id)
  const counted = useCounted(inclusion, receipt, turn)
  useLeadOn(receipt, counted?.steps.some(({ name, state }) => name === 'seen' && state === 'unknown') ?? false)
  const shown = useShownSteps(counted?.steps.length ?? 0, turn)
  if (inclusion.parts.length === 0) return <NothingOwed countedAt={inclusion.tally.time} />
  const isShown = counted !== undefined && shown >= counted.steps.length
  return (
    <>
      <Outcome counted={isShown ? counted : undefined} />
      <p className="text-12 muted above-3">
        <Trans>
          Your balances of {formatTime(inclusion.tally.time, 'minute', 'UTC')} UTC are leaves of a tree for each coin. This device adds
          their way up and must meet the root that everybody sees.
        </Trans>
      </p>
      {counted && (
        <div className="proof-steps above-4" aria-live="polite">
          <Steps steps={counted.steps.slice(0, shown).map(stepOf)} />
        </div>
      )}
      <Balances inclusion={inclusion} />
      <WayUp inclusion={inclusion} />
    </>
  )
}

const states = { ok: 'done', bad: 'failed', unknown: 'next' } as const

function stepOf(step: CountedStep) {
  const { label, note } = countedText(step)
  return {
    state: states[step.state],
    label: <span className={step.state === 'bad' ? 'medium downward' : 'medium'}>{label}</span>,
    note: (
      <>
        {note}
        {step.hash && <span className="mono block break">{shortHash(step.hash)}</span>}
      </>
    ),
  }
}

function Outcome({ counted }: { counted: Counted | undefined }) {
  const { t } = useLingui()
  if (!counted) {
    return (
      <VerdictFrame tone="" seal={<span className="spinner" aria-hidden="true" />} title={t`Checking`}>
        <Trans>Every sum is made on this device.</Trans>
      </VerdictFrame>
    )
  }
  const outcome = outcomeOf(counted.steps)
  const [count, ms] = [counted.steps.filter(({ state }) => state === 'ok').length, Math.max(1, Math.round(counted.tookMs))]
  if (outcome === 'not') {
    return (
      <VerdictFrame tone="wrong" seal={<WarningIcon size={24} />} title={t`The proof does not hold`}>
        <Trans>Checked on this device. Your balance itself has not changed. Save the proof file and show it to others.</Trans>
      </VerdictFrame>
    )
  }
  if (outcome === 'partly') {
    return (
      <VerdictFrame tone="" seal={<HallmarkIcon size={24} />} title={t`You are counted, as far as could be checked`}>
        <Trans>
          {count} checks on this device in {ms} ms. What it could not check is marked below.
        </Trans>
      </VerdictFrame>
    )
  }
  return (
    <VerdictFrame tone="good" seal={<HallmarkIcon size={24} />} title={t`You are counted, to the last unit`}>
      <Trans>
        Checked on this device, {count} checks in {ms} ms
      </Trans>
    </VerdictFrame>
  )
}

function Balances({ inclusion: { balances } }: { inclusion: Inclusion }) {
  const { t } = useLingui()
  const accounts: Record<number, string> = { 1: t`Fiat account`, 2: t`Spot account`, 3: t`Contract account`, 4: t`Options account` }
  return (
    <section className="above-6">
      <h2 className="text-16 bold">
        <Trans>What is counted</Trans>
      </h2>
      <dl>
        {balances.map(({ account, currency, amount }) => (
          <KeyValue
            key={`${account} ${currency}`}
            large
            label={
              <span className="across gap-2">
                <CoinIcon code={currency} small /> {currency} · {accounts[account]}
              </span>
            }
          >
            <Amount value={amount} scale={8} currency={currency} balance />
          </KeyValue>
        ))}
      </dl>
      <p className="text-12 muted">
        <Trans>
          Each balance stands in the tree as two parts of random size. So nobody who meets one on his own way up learns whose it is, or how
          much that one has.
        </Trans>
      </p>
    </section>
  )
}
