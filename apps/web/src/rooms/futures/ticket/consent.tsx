import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { ActFoot } from '#trading/ticket/drawers.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { formatPercent } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { toast } from '#ui/toast.tsx'
import { useProtection } from '../api.ts'
import type { Outcome } from './figures.ts'
import '#trading/trading.css'

/** Whether the risk of super-leverage is accepted. The consent expires at the end of the day. */
export const isAccepted = (until: string | null | undefined, nowMs: number): boolean => Boolean(until) && new Date(until!).getTime() > nowMs

/** Checked when a button is pressed, because the day may have ended since the page was opened. */
export function useConsent(): () => boolean {
  const { data } = useProtection()
  return () => isAccepted(data?.super_accepted_until, Date.now())
}

interface ConsentDrawerProps {
  open: boolean
  onClose: () => void
  leverage: number
  /** Costs of the order. Undefined while unknown. */
  costs: Pick<Outcome, 'feesOfMargin' | 'overnightOfMargin'> | undefined
  onConsented: () => void
}

/** Asks the user to accept the risk of super-leverage, once a day before the first such order. */
export function ConsentDrawer({ open, onClose, leverage, costs, onConsented }: ConsentDrawerProps) {
  const { t } = useLingui()
  const [agreed, setAgreed] = useState(false)
  const accept = useAction('futures.acceptSuper', {
    refreshes: ['futures.protection'],
    onDone: () => {
      // The next day it is asked again.
      setAgreed(false)
      onConsented()
    },
  })
  const move = formatPercent(new Big(100).div(leverage))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`The risk of super-leverage`}
      footer={
        <ActFoot
          onBack={onClose}
          onAct={() => accept.mutate({ accepted: true }, { onError: (error) => isFailure(error) && toast(error.message) })}
          busy={accept.isPending}
          disabled={!agreed}
        >
          <Trans>Accept for today</Trans>
        </ActFoot>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            At {leverage}x a move of {move} against you is as large as the whole margin. The position is closed before that: its maintenance
            is 40% of the margin.
          </Trans>
        </p>
        <dl className="trade-rows">
          <KeyValue large label={t`Fees to open and close, of margin`}>
            <span className="figure">{formatPercent(costs?.feesOfMargin)}</span>
          </KeyValue>
          <KeyValue large label={t`Each overnight fee, of margin`}>
            <span className="figure">{formatPercent(costs?.overnightOfMargin)}</span>
          </KeyValue>
        </dl>
        <Note tone="warn">
          <Trans>Prices can move that far within minutes. You can lose the margin, and never more than it.</Trans>
        </Note>
        <p className="text-12 trade-skip">
          <Checkbox checked={agreed} onChange={setAgreed}>
            <Trans>I understand that the margin can be lost within minutes.</Trans>
          </Checkbox>
        </p>
      </div>
    </Drawer>
  )
}
