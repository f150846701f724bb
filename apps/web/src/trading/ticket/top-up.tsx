import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import { balanceCalls } from '#session/live-balances.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount, toBig } from '#ui/format.ts'
import { NextIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Chips } from '#ui/segment.tsx'
import { toastDone } from '#ui/toast.tsx'
import { accountTypes, useAvailable } from '../own.ts'
import { ActFoot } from './drawers.tsx'
import { isEnough, minus, plus, amountsToMove } from './top-up-figures.ts'
import './top-up.css'

/** The state of the drawer: `ask` opens it with the missing amount. */
export function useTopUp() {
  const [missing, ask] = useState<string>()
  return { missing, ask, close: () => ask(undefined) }
}

interface TopUpDrawerProps {
  /** The missing amount. Undefined: the drawer is closed. */
  missing: string | undefined
  /** The account that pays for the ticket. */
  to: 'contract' | 'options'
  currency: { id: string; code: string; scale: number }
  /** Its available balance. Open losses may take it below zero. */
  available: string
  onClose: () => void
}

/** A drawer that transfers the missing amount from the spot account. The ticket stays as it is. */
export function TopUpDrawer({ missing, ...rest }: TopUpDrawerProps) {
  const [last, setLast] = useState('')
  if (missing !== undefined && missing !== last) setLast(missing)
  // The figures stay while the drawer closes.
  return last === '' ? null : <Sheet key={last} open={missing !== undefined} missing={last} {...rest} />
}

interface SheetProps extends Omit<TopUpDrawerProps, 'missing'> {
  open: boolean
  missing: string
}

function Sheet({ open, missing, to, currency: { id, code, scale }, available, onClose }: SheetProps) {
  const { t } = useLingui()
  const shown = code === 'USDT' ? 2 : scale
  const has = useAvailable(accountTypes.spot, id) ?? '0'
  const [chosen, setChosen] = useState(missing)
  const figure = `${formatAmount(chosen, scale)} ${code}`
  const target = to === 'options' ? t`Options` : t`Contract`
  const move = useAction('wallet.move', {
    refreshes: [...balanceCalls, 'wallet.moves'],
    onDone: () => {
      toastDone(t`${figure} moved to ${target}`)
      onClose()
    },
  })
  const isShort = !isEnough(has, chosen)
  const send = () => move.mutate({ currency_id: id, from_field: '2', to_field: String(accountTypes[to]), number: chosen })
  const isEmpty = toBig(available)?.eq(0) ?? true
  const titles = {
    options: isEmpty ? t`Options account is empty` : t`Options account has too little`,
    contract: isEmpty ? t`Contract account is empty` : t`Contract account has too little`,
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={titles[to]}
      footer={
        <ActFoot onBack={onClose} onAct={send} busy={move.isPending} disabled={isShort}>
          <Trans>Transfer {formatAmount(chosen, scale)}</Trans>
        </ActFoot>
      }
    >
      <div className="top-up-sum">
        <span className="text-12 muted block">
          <Trans>Move in for this ticket</Trans>
        </span>
        <Amount className="text-32 bold block" value={chosen} scale={scale} unit={code} />
      </div>
      <div className="top-up-accounts">
        <Account name={t`From Spot`} before={has} after={isShort ? has : minus(has, chosen)} scale={shown} />
        <NextIcon size={20} className="muted" />
        <Account
          name={to === 'options' ? t`To Options` : t`To Contract`}
          before={available}
          after={plus(available, chosen)}
          scale={shown}
        />
      </div>
      <Chips
        label={t`Amount`}
        value={chosen}
        choices={amountsToMove(missing, has, code).map((amount) => ({ value: amount, label: formatAmount(amount, scale) }))}
        onChange={setChosen}
      />
      <Outcome isShort={isShort} error={move.error} />
    </Drawer>
  )
}

function Outcome({ isShort, error }: { isShort: boolean; error: Error | null }) {
  if (error && isFailure(error)) {
    return (
      <div role="alert">
        <Note tone="bad">{error.message}</Note>
      </div>
    )
  }
  if (!isShort) {
    return (
      <Note>
        <Trans>Free and at once, both ways. You come back to the ticket as you left it.</Trans>
      </Note>
    )
  }
  return (
    <Note tone="warn">
      <Trans>Your spot account has less than that.</Trans>{' '}
      <PageLink className="bold" to="/pages/fund/select">
        <Trans>Deposit</Trans>
      </PageLink>
    </Note>
  )
}

function Account({ name, before, after, scale }: { name: string; before: string; after: string; scale: number }) {
  return (
    <div>
      <span className="text-12 muted block">{name}</span>
      <Amount className="text-16 bold block" value={before} scale={scale} />
      <span className="text-12 muted block">
        <Trans>
          then <Amount className="text-14" value={after} scale={scale} />
        </Trans>
      </span>
    </div>
  )
}
