import { useLingui } from '@lingui/react/macro'
import { markFavourite } from '../../../session/favourites.ts'
import { IconButton } from '../../../ui/button.tsx'
import { StarFilledIcon, StarIcon } from '../../../ui/icons.tsx'

interface StarProps {
  symbol: string
  /** How the market is called on the screen. */
  name: string
  marked: boolean
}

export function Star({ symbol, name, marked }: StarProps) {
  const { t } = useLingui()
  const Drawing = marked ? StarFilledIcon : StarIcon
  return (
    <IconButton
      className="market-star"
      label={t`Favourite ${name}`}
      aria-pressed={marked}
      onClick={() => void markFavourite(symbol, !marked)}
    >
      <Drawing size={20} className={marked ? '' : 'muted'} />
    </IconButton>
  )
}
