import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readFill } from '../check/contract-leaves.ts'
import type { Kind } from '../check/kind.ts'
import { kindOf } from '../check/kind.ts'
import { isWaiting } from '../check/waiting.ts'
import { isFailure } from '#api/failure.ts'
import { refresh } from '#api/queries.ts'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import type { Receipt } from '../api.ts'
import {
  RECEIPT_EVERY_MS,
  useDualRow,
  useOptionRow,
  usePositionRow,
  useLeadOn,
  useReceipt,
  useSeeds,
  useSteps,
  useTermsAt,
  isReceiptName,
} from '../api.ts'
import { sha256, useRemade, useShownSteps, useVerification } from '../verify/use-verification.ts'
import { DualReceipt } from '../verify/dual-receipt.tsx'
import { ContractReceipt } from '../verify/contract-receipt.tsx'
import { OptionReceipt } from '../verify/option-receipt.tsx'
import { ReceiptLimits } from '../verify/receipt-limits.tsx'
import { StepList } from '../verify/step-list.tsx'
import type { Verification } from '../verify/use-verification.ts'
import { Verdict } from '../verify/verdict.tsx'

/** An example of a name. No order has it. */
const EXAMPLE = '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a10'

/**
 * Checks a receipt in this browser. `?id=` is the random name of the order in the log, `&kind=option|contract|dual` its kind, `&order=` its
 * number in the user's account, which is then compared with the log. Without an id the page asks for one; without a kind the receipt itself
 * shows it.
 */
export function VerifyPage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const [turn, setTurn] = useState(0)
  const { data: receipt, dataUpdatedAt, error, refetch, isFetching } = useReceipt(id)
  const named = params.get('kind')
  const kind: Kind = named === 'contract' || named === 'option' || named === 'dual' ? named : ((receipt && kindOf(receipt)) ?? 'option')
  const again = () => {
    setTurn((before) => before + 1)
    void refetch()
    refresh('futures.position')
  }
  const footer = (
    <>
      <Button kind="ghost" width="flex" onClick={() => go.navigate('/pages/proof/index')}>
        <Trans>The log</Trans>
      </Button>
      <Button width="flex" busy={isFetching} onClick={again}>
        <Trans>Check again</Trans>
      </Button>
    </>
  )
  return (
    <Page title={t`Settlement receipt`} sheet width="form" footer={receipt && sha256 && footer}>
      <div className="gutter padded">
        {!isReceiptName(id) ? (
          <Ask wrong={id} />
        ) : !sha256 ? (
          <Note tone="warn">
            <Trans>This browser does not let a page that came over an open line do the sums. Open it over https, or on this machine.</Trans>
          </Note>
        ) : receipt && isWaiting(receipt, dataUpdatedAt) ? (
          <Waiting />
        ) : receipt ? (
          <Checked key={id} kind={kind} receipt={receipt} receiptAtMs={dataUpdatedAt} orderId={params.get('order')} turn={turn} />
        ) : (
          <NotThere error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Page>
  )
}

/** The form that opens a receipt by its name. */
function Ask({ wrong }: { wrong: string }) {
  const { t } = useLingui()
  const [, setParams] = useSearchParams()
  const [typed, setTyped] = useState(wrong)
  const [isWrong, setWrong] = useState(wrong !== '')
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        const id = typed.trim()
        if (!isReceiptName(id)) setWrong(true)
        else setParams({ id }, { replace: true })
      }}
    >
      <p className="muted">
        <Trans>
          Every option and every contract stands in the public log under a random name that only its owner knows. With it, anybody can check
          it.
        </Trans>
      </p>
      <TextField
        label={t`Name of the receipt`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={isWrong ? t`No receipt has such a name. One looks like ${EXAMPLE}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" width="full">
        <Trans>Check</Trans>
      </Button>
    </form>
  )
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useLingui()
  if (!error) return <SkeletonRows count={6} />
  if (isFailure(error) && error.error === 'receipt_unknown') {
    return (
      <Empty
        tall
        title={t`Not in the log yet`}
        text={t`A receipt stands there within three seconds of the settlement. This page looks again by itself; a name that stays unknown was never in the log.`}
      />
    )
  }
  return <ErrorBox tall error={error} onRetry={onRetry} />
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Empty
      tall
      title={t`Not settled yet`}
      text={t`The order stands in the public log. What becomes of it can be checked once that stands there too; this page looks again by itself.`}
    />
  )
}

interface CheckedProps {
  kind: Kind
  receipt: Receipt
  receiptAtMs: number
  orderId: string | null
  turn: number
}

/** The market of a contract's fills. */
const marketOf = (receipt: Receipt): string =>
  receipt.seconds.flatMap(({ leaves }) => leaves).map(({ leaf }) => readFill(leaf)).find((fill) => fill !== null)?.symbol ?? '' // prettier-ignore

const symbolOf = ({ story }: Verification): string =>
  story?.kind === 'option' || story?.kind === 'dual' ? story.acceptance.symbol : (story?.fills[0]?.symbol ?? '')

const USUAL_STEP = '0.01'

/** Refetches both the log and the account while only one of them has the newest fill. */
function useNewsAsked(verification: Verification | undefined): void {
  const isOneBehind = verification?.steps.some(({ reason }) => reason === 'newer') ?? false
  useEffect(() => {
    if (!isOneBehind) return
    const timer = setInterval(() => refresh('proof.receipt', 'futures.position'), RECEIPT_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOneBehind])
}

function Checked({ kind, receipt, receiptAtMs, orderId, turn }: CheckedProps) {
  const { data: row } = useOptionRow(kind === 'option' ? orderId : null)
  const { data: dual } = useDualRow(kind === 'dual' ? orderId : null)
  const { data: position, dataUpdatedAt: rowAtMs } = usePositionRow(kind === 'contract' ? orderId : null)
  const account = useMemo(() => position && { row: position, rowAtMs, receiptAtMs }, [position, rowAtMs, receiptAtMs])
  const termsAt = useTermsAt(kind === 'contract' ? marketOf(receipt) : '')
  const second = receipt.seconds.at(-1)?.second
  const { data: seeds } = useSeeds(second === undefined ? undefined : second * 1000)
  const steps = useSteps()
  const own = useVerification({ kind, receipt, row, dual, termsAt, account, seeds, turn })
  useNewsAsked(own)
  useLeadOn(receipt, own?.steps.some(({ name, state }) => name === 'seen' && state === 'unknown') ?? false)
  const remade = useRemade({ receipt, seeds, turn })
  const verification = own && remade ? { ...own, steps: [...own.steps, remade.step], tookMs: own.tookMs + remade.tookMs } : own
  const isRunning = remade?.step.reason === 'running'
  const shown = useShownSteps(verification?.steps.length ?? 0, turn)
  const story = verification?.story
  const tick = (verification && steps.get(symbolOf(verification))) ?? USUAL_STEP
  return (
    <>
      <Verdict
        kind={kind}
        verification={verification}
        isShown={verification !== undefined && shown >= verification.steps.length && !isRunning}
      />
      {story?.kind === 'option' && <OptionReceipt story={story} tick={tick} />}
      {story?.kind === 'dual' && <DualReceipt story={story} tick={tick} />}
      {story?.kind === 'contract' && <ContractReceipt story={story} tick={tick} />}
      {verification && <StepList steps={verification.steps} shown={shown} tick={tick} />}
      <ReceiptLimits kind={kind} />
      <p className="text-12 muted above-4 break">
        <Trans>
          Name in the log: <span className="mono">{receipt.id}</span>
        </Trans>
      </p>
    </>
  )
}
