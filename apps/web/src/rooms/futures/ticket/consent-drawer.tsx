import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { isFailure } from '../../../api/failure.ts'
import { useAction } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { KeyValue, Note } from '../../../ui/list.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Outcome } from './figures.ts'

interface ConsentDrawerProps {
  open: boolean
  onClose: () => void
  multiple: number
  /** Of the order it is about; undefined while they cannot be told. */
  costs: Pick<Outcome, 'feesOfMargin' | 'overnightOfMargin'> | undefined
  onConsented: () => void
}

/** The risk of super-leverage, accepted once a day before the first such order. */
export function ConsentDrawer({ open, onClose, multiple, costs, onConsented }: ConsentDrawerProps) {
  const { t } = useLingui()
  const [agreed, setAgreed] = useState(false)
  const accept = useAction('futures.acceptSuper', {
    refreshes: ['futures.protection'],
    onDone: () => {
      // The next day asks anew.
      setAgreed(false)
      onConsented()
    },
  })
  const move = formatPercent(new Big(100).div(multiple))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`The risk of super-leverage`}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button
            width="flex"
            disabled={!agreed}
            busy={accept.isPending}
            onClick={() => accept.mutate({ accepted: true }, { onError: (error) => isFailure(error) && toast(error.message) })}
          >
            <Trans>Accept for today</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            At {multiple}x a move of {move} against you is as large as the whole margin. The position is closed before that: its maintenance
            is 40% of the margin.
          </Trans>
        </p>
        <dl className="trade-rows">
          <KeyValue large label={t`Fees to open and close, of margin`}>
            <span className="n">{formatPercent(costs?.feesOfMargin)}</span>
          </KeyValue>
          <KeyValue large label={t`Each overnight fee, of margin`}>
            <span className="n">{formatPercent(costs?.overnightOfMargin)}</span>
          </KeyValue>
        </dl>
        <Note tone="warn">
          <Trans>Prices can move that far within minutes. You can lose the margin, and never more than it.</Trans>
        </Note>
        <p className="t12 trade-skip">
          <Checkbox checked={agreed} onChange={setAgreed}>
            <Trans>I understand that the margin can be lost within minutes.</Trans>
          </Checkbox>
        </p>
      </div>
    </Drawer>
  )
}
