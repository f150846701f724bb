import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setClient, useClient } from '#state/client-store.ts'
import { Switch } from '#ui/choice.tsx'
import { FiatDrawer } from '#ui/fiat-drawer.tsx'
import { Change } from '#ui/figure.tsx'
import { Row } from '#ui/list.tsx'
import { Segment } from '#ui/segment.tsx'
import { languageNames } from '#ui/language-names.ts'
import { Numbers } from './numbers.tsx'
import '../setting.css'

/** Display settings: stored on this device and applied at once. */
export function Display() {
  const { t } = useLingui()
  const { language, theme, swapColours, colourBlind, hideBalances } = useClient()
  return (
    <section>
      <h2 className="setting-head">
        <Trans>Display</Trans>
      </h2>
      <Row to="/pages/setting/areas" title={t`Language`} end={<span className="muted">{languageNames[language]}</span>} />
      <Numbers />
      <Fiat />
      <div className="setting-theme">
        <span className="medium">
          <Trans>Theme</Trans>
        </span>
        <Segment
          label={t`Theme`}
          value={theme}
          onChange={(next) => setClient({ theme: next })}
          choices={[
            { value: 'dark', label: t`Dark` },
            { value: 'light', label: t`Light` },
            { value: 'system', label: t`System` },
          ]}
        />
      </div>
      <Row
        title={t`Swap the colours of up and down`}
        note={t`Red for up, green for down`}
        end={<Switch label={t`Swap the colours of up and down`} checked={swapColours} onChange={(on) => setClient({ swapColours: on })} />}
      />
      <Row
        title={t`Colour-blind palette`}
        note={t`Blue and orange in place of green and red`}
        end={<Switch label={t`Colour-blind palette`} checked={colourBlind} onChange={(on) => setClient({ colourBlind: on })} />}
      />
      <Row
        title={<span className="muted regular">{t`Preview`}</span>}
        end={
          <span className="setting-sample" aria-hidden="true">
            <Change value="1.84" as="pill" />
            <Change value="-1.12" as="pill" />
          </span>
        }
      />
      <Row
        title={t`Hide balances`}
        note={t`Sums are drawn as dots until you show them`}
        end={<Switch label={t`Hide balances`} checked={hideBalances} onChange={(on) => setClient({ hideBalances: on })} />}
      />
    </section>
  )
}

function Fiat() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const fiat = useClient((state) => state.fiat)
  return (
    <>
      <Row
        title={t`Currency`}
        note={t`Totals and prices are also shown in it`}
        end={<span className="muted">{fiat}</span>}
        onClick={() => setOpen(true)}
      />
      <FiatDrawer title={t`Currency`} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
