import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Drawer } from '#ui/drawer.tsx'
import './legal.css'

type Kind = 'terms' | 'risk'

/** A word that opens the terms or the risk notice over the form, so that reading them loses nothing. */
export function LegalLink({ kind, children }: { kind: Kind; children?: React.ReactNode }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="account-legal" onClick={() => setOpen(true)}>
        {children}
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title={kind === 'terms' ? t`Terms` : t`Risk notice`}>
        <div className="account-prose">{kind === 'terms' ? <Terms /> : <Risks />}</div>
      </Drawer>
    </>
  )
}

function Terms() {
  return (
    <>
      <h3>
        <Trans>Your account</Trans>
      </h3>
      <p>
        <Trans>
          You are of age where you live and act for yourself. Keep your password and codes to yourself: whoever has them can act as you.
        </Trans>
      </p>
      <h3>
        <Trans>Orders and prices</Trans>
      </h3>
      <p>
        <Trans>
          An order you confirm binds you. Its price, its fees and what can happen are shown before you confirm it. Settlement prices come
          from a public log that anyone can recompute.
        </Trans>
      </p>
      <h3>
        <Trans>Limits</Trans>
      </h3>
      <p>
        <Trans>Trading or withdrawals may be paused to keep the books right or because the law demands it. You are told why.</Trans>
      </p>
      <h3>
        <Trans>Sandbox</Trans>
      </h3>
      <p>
        <Trans>Where a screen says Sandbox, all money on it is play money. It has no value and is never paid out.</Trans>
      </p>
    </>
  )
}

function Risks() {
  return (
    <>
      <p>
        <Trans>Prices can move fast and against you. You can lose all you put in, so trade only with what you can do without.</Trans>
      </p>
      <p>
        <Trans>
          Leverage makes losses as much larger as gains. When the margin no longer covers a position, the position is closed and the margin
          is lost.
        </Trans>
      </p>
      <p>
        <Trans>
          Options with a short expiry pay all or nothing. Whoever is right half of the time loses money over time; the rate needed to break
          even is shown before each one.
        </Trans>
      </p>
      <p>
        <Trans>Locked products cannot always be left early, and leaving early can cost a penalty.</Trans>
      </p>
      <p>
        <Trans>Copying a trader copies losses too. Past results promise nothing.</Trans>
      </p>
    </>
  )
}
