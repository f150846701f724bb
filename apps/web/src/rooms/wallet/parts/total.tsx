import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setClient, useClient } from '../../../state/client-store.ts'
import { FiatDrawer } from '../../../ui/fiat-drawer.tsx'
import { Amount, Fiat } from '../../../ui/figure.tsx'
import { CaretIcon, EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/states.tsx'

/** All the user owns, in USDT and in the fiat currency of his choice. */
export function Total({ total }: { total: string | undefined }) {
  const hidden = useClient((state) => state.hideBalances)
  return (
    <section className="pad">
      <div className="x sb g2">
        <EyeButton />
        <FiatSwitch />
      </div>
      <div className="x wallet-total">
        {total === undefined ? (
          <Skeleton width={176} height={32} />
        ) : (
          <Amount className="t32 b" value={total} unit={hidden ? '' : 'USDT'} balance total />
        )}
      </div>
      <div className="t12 muted wallet-fiat">{total !== undefined && <Fiat value={total} balance about always />}</div>
    </section>
  )
}

function EyeButton() {
  const { t } = useLingui()
  const hidden = useClient((state) => state.hideBalances)
  const Eye = hidden ? EyeOffIcon : EyeIcon
  return (
    <button type="button" className="x g1 muted t12 tapx" aria-pressed={hidden} onClick={() => setClient({ hideBalances: !hidden })}>
      <Trans>Total value</Trans>
      <span className="vh">{t`Hide balances`}</span>
      <Eye size={16} />
    </button>
  )
}

function FiatSwitch() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const fiat = useClient((state) => state.fiat)
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-label={t`Currency of the total: ${fiat}`}
        onClick={() => setOpen(true)}
      >
        {fiat} <CaretIcon size={16} />
      </button>
      <FiatDrawer title={t`Show totals in`} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
