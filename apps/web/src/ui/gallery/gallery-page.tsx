/** Every part with its states, at `#/ui` while developing. English only: it is not part of the product. */
import { useState } from 'react'
import { setClient, useClient } from '#state/client-store.ts'
import { Button } from '../button.tsx'
import { Page } from '../page.tsx'
import { Brand } from '../logo.tsx'
import { Figures } from './figures.tsx'
import { Choices } from './choices.tsx'
import { Numbers, Pictures, Texts } from './forms.tsx'
import { Icons } from './icon-sheet.tsx'
import { Cards, Markets, Voids } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { Section } from './section.tsx'

export function GalleryPage() {
  const theme = useClient((state) => state.theme)
  const swap = useClient((state) => state.swapColours)
  const blind = useClient((state) => state.colourBlind)
  const [busy, setBusy] = useState(false)
  return (
    <Page title="Parts and their states" width="form">
      <Section title="Theme and colours">
        <div className="across gap-2 wrap">
          <Brand name="Assay" />
          <Button kind="ghost" size="tiny" onClick={() => setClient({ theme: theme === 'dark' ? 'light' : 'dark' })}>
            {theme}
          </Button>
          <Button kind="ghost" size="tiny" onClick={() => setClient({ swapColours: !swap })}>
            {swap ? 'Red up' : 'Green up'}
          </Button>
          <Button kind="ghost" size="tiny" onClick={() => setClient({ colourBlind: !blind })}>
            {blind ? 'Blue and orange' : 'Green and red'}
          </Button>
        </div>
      </Section>
      <Section title="Buttons">
        <Button width="full">Deposit</Button>
        <div className="across gap-2">
          <Button kind="buy" width="flex">
            Buy BTC
          </Button>
          <Button kind="sell" width="flex" note="Liq. 70,461.4">
            Short
          </Button>
        </div>
        <div className="across gap-2">
          <Button kind="ghost" width="flex">
            Cancel
          </Button>
          <Button kind="danger" width="flex">
            Close all
          </Button>
        </div>
        <div className="across gap-2">
          <Button width="flex" busy={busy} onClick={() => setBusy(!busy)}>
            {busy ? 'Sending' : 'Tap to send'}
          </Button>
          <Button width="flex" disabled>
            Not yet
          </Button>
        </div>
        <div className="across gap-2">
          <Button size="small">Small 36</Button>
          <Button kind="ghost" size="tiny">
            Row 32
          </Button>
          <Button kind="text">Text</Button>
        </div>
      </Section>
      <Figures />
      <Numbers />
      <Texts />
      <Choices />
      <Pictures />
      <Markets />
      <Cards />
      <Voids />
      <Overlays />
      <Icons />
    </Page>
  )
}
