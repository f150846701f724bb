import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Amount } from '#ui/figure.tsx'
import { KeyValue, Note, Stat, Stats } from '#ui/list.tsx'
import type { Way } from '../api.ts'
import { CreditedText, depositTakes } from '../words.tsx'
import '../deposit.css'

const FULL_SCALE = 8

interface NetworkDrawerProps {
  ways: readonly Way[]
  /** The network that is shown already. None is chosen for the user. */
  chosen?: string
  open: boolean
  onClose: () => void
  onChoose: (way: Way) => void
}

/** What a network costs and takes, before its address is shown. */
export function NetworkDrawer({ ways, chosen, open, onClose, onChoose }: NetworkDrawerProps) {
  const { t } = useLingui()
  const [picked, setPicked] = useState(chosen)
  const way = ways.find(({ network }) => network === picked)
  const coin = ways[0]?.currency_name ?? ''
  const name = way?.chain_name ?? ''
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Network for ${coin}`}
      footer={
        <Button kind="primary" width="full" disabled={!way} onClick={() => way && onChoose(way)}>
          {way ? t`Show the ${name} address` : t`Choose a network`}
        </Button>
      }
    >
      <div className="stack-4">
        <p className="muted">
          <Trans>It must be the network your wallet or exchange sends on.</Trans>
        </p>
        <div className="stack" role="radiogroup" aria-label={t`Network`}>
          {ways.map((one) => (
            <label key={one.network} className={clsx('deposit-network', one.state === 'closed' && 'closed')}>
              <input
                type="radio"
                name="network"
                checked={one.network === picked}
                disabled={one.state === 'closed'}
                onChange={() => setPicked(one.network)}
              />
              <span className="grow stack">
                <span>
                  <b className="text-16">{one.chain_name}</b> <span className="text-12 muted">{one.network_name}</span>
                </span>
                <Figures way={one} />
              </span>
            </label>
          ))}
        </div>
        {way && (
          <dl>
            <KeyValue large label={<Trans>Credited</Trans>}>
              <CreditedText way={way} />
            </KeyValue>
          </dl>
        )}
        <Note tone="warn">
          <Trans>Sent on another network, the coins do not arrive and may be lost.</Trans>
        </Note>
      </div>
    </Drawer>
  )
}

/** What it asks for, costs and takes, or that it is closed. */
function Figures({ way }: { way: Way }) {
  if (way.state === 'closed') {
    return (
      <span className="text-12 muted">
        <Trans>Closed right now</Trans>
      </span>
    )
  }
  return (
    <Stats>
      <Stat label={<Trans>Minimum</Trans>}>
        <Amount value={way.minimum} scale={FULL_SCALE} exact unit={way.currency_name} />
      </Stat>
      <Stat label={<Trans>Our fee</Trans>}>
        <Amount value="0" scale={FULL_SCALE} unit={way.currency_name} />
      </Stat>
      <Stat label={way.state === 'by_hand' ? <Trans>Credited</Trans> : <Trans>Arrives in</Trans>}>
        <span className="text-14 nowrap">
          {way.state === 'open' ? (
            depositTakes(way)
          ) : way.state === 'by_hand' ? (
            <Trans context="time of a deposit">by hand</Trans>
          ) : (
            <Trans>later than usual</Trans>
          )}
        </span>
      </Stat>
    </Stats>
  )
}
