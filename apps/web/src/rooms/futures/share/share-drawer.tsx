import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { directionOf, formatChange, formatMoney, formatPrice } from '#ui/format.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { positionFiguresOf } from '../calculations/position.ts'
import type { PositionSheetProps } from '../positions/close-drawer.tsx'
import { usePositionInputs } from '../positions/use-position-inputs.ts'
import { directionWords } from '../ticket/words.ts'
import type { CardTexts } from './card.ts'
import { drawCard } from './card.ts'
import '#trading/trading.css'
import '../futures.css'

interface Picture {
  blob: Blob
  url: string
}

/** The card as a picture. Redrawn when its texts change. */
function usePicture(open: boolean, texts: CardTexts): Picture | undefined {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    if (!open) return
    let url = ''
    let isGone = false
    void drawCard(texts).then((blob) => {
      if (isGone || !blob) return
      url = URL.createObjectURL(blob)
      setPicture({ blob, url })
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [open, texts])
  return picture
}

/** Opens the system's share sheet if it accepts pictures, else saves a file. True when it was saved. */
async function share(picture: Picture | undefined, pair: string): Promise<boolean> {
  if (!picture) return false
  const name = `${pair.replace('/', '-')}.png`
  const file = new File([picture.blob], name, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the sheet without sharing is not a failure.
    await navigator.share({ files: [file], title: pair }).catch(() => undefined)
    return false
  }
  const link = document.createElement('a')
  link.href = picture.url
  link.download = name
  link.click()
  return true
}

/** A picture of the position to share. It shows amounts only when the user asks for them. */
export function ShareDrawer({ position, instrument, open, onClose }: PositionSheetProps) {
  const { t, i18n } = useLingui()
  const inputs = usePositionInputs(open ? position.symbol : '')
  const { name, mode } = useClient((state) => state.site)
  const [withAmounts, setWithAmounts] = useState(false)
  // The picture shows one instant: the opening of the drawer, or the arrival of prices after it.
  const isReady = inputs?.sides !== undefined
  const texts: CardTexts = useMemo(() => {
    const { closing, profit, returns } = positionFiguresOf(position, inputs)
    return {
      site: name,
      note: mode === 'sandbox' ? t`Play money` : '',
      pair: position.pair,
      direction: `${i18n._(directionWords[position.direction])} ${position.multiple}x`,
      isLong: position.direction === 'long',
      returnLabel: t`ROI`,
      returns: formatChange(returns),
      tone: directionOf(returns),
      profit: withAmounts ? `${formatMoney(profit, 2, true)} USDT` : '',
      rows: [
        [t({ context: 'position', message: 'Entry price' }), formatPrice(position.open_price, instrument.tick)],
        [position.direction === 'long' ? t`Index bid` : t`Index ask`, formatPrice(closing, instrument.tick)],
      ],
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, isReady, withAmounts, position.id, i18n.locale])
  const picture = usePicture(open, texts)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Share ${position.pair}`}
      footer={
        <Button
          width="full"
          disabled={!picture}
          onClick={() =>
            void share(picture, position.pair)
              .then((saved) => saved && toastDone(t`Picture saved`))
              .catch(() => toast(t`The picture could not be shared`))
          }
        >
          <Trans>Share picture</Trans>
        </Button>
      }
    >
      <div className="stack">
        <div className="futures-card">
          {picture && <img src={picture.url} alt={t`${texts.pair}, ${texts.direction}, ROI ${texts.returns}`} />}
        </div>
        <p className="trade-skip">
          <Checkbox checked={withAmounts} onChange={setWithAmounts}>
            <Trans>Show the PnL in USDT</Trans>
          </Checkbox>
        </p>
      </div>
    </Drawer>
  )
}
