import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/button.tsx'
import { StarFilledIcon, StarIcon } from '#ui/icons.tsx'
import { markFavourite } from './favourites.ts'

interface StarProps {
  symbol: string
  /** The displayed name. */
  name: string
  marked: boolean
  size?: 16 | 20 | 24
  className?: string
}

/** Marks a market as a favourite. Guests may, too. */
export function Star({ symbol, name, marked, size = 24, className }: StarProps) {
  const { t } = useLingui()
  const Drawing = marked ? StarFilledIcon : StarIcon
  return (
    <IconButton
      className={className}
      label={t`Favourite ${name}`}
      aria-pressed={marked}
      onClick={() => void markFavourite(symbol, !marked)}
    >
      <Drawing size={size} className={marked || size === 24 ? '' : 'muted'} />
    </IconButton>
  )
}
