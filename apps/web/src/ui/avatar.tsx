import { clsx } from 'clsx'
import { useState } from 'react'
import { artOf } from './coin-art.ts'
import { imageAddress } from './image-address.ts'
import './avatar.css'

interface AvatarProps {
  name: string
  /** When it is empty or does not load, the first letter is shown. */
  picture?: string
  large?: boolean
  /** In a bar: 28 px, in the user's own tint. */
  person?: boolean
}

export function Avatar({ name, picture = '', large, person }: AvatarProps) {
  return (
    <span className={clsx('avatar', large && 'large', person && 'person')} aria-hidden="true">
      <PictureOr picture={picture} letter={initials(name)} />
    </span>
  )
}

interface CoinIconProps {
  /** The currency's code: BTC. */
  code: string
  picture?: string
  small?: boolean
  /** Stocks are square. */
  square?: boolean
}

/** The icon of a currency. Without one, a letter on a disc in a tint that is the same for a code everywhere. */
export function CoinIcon({ code, picture = '', small, square }: CoinIconProps) {
  return (
    <span className={clsx('coin', `coin-${tintOf(code)}`, small && 'small', square && 'square')} aria-hidden="true">
      <PictureOr picture={picture || artOf(code)} letter={firstLetter(code)} />
    </span>
  )
}

function PictureOr({ picture, letter }: { picture: string; letter: string }) {
  const [broken, setBroken] = useState('')
  const address = imageAddress(picture)
  if (!address || broken === address) return <span className="avatar-letters" data-letters={letter} />
  return <img src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
}

/** The initials of the first two words, else the first two letters: "nadia.a" is NA. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const letters = words.length > 1 ? words.slice(0, 2).map(firstLetter) : words[0]!.match(/./gu)!.slice(0, 2)
  return letters.join('').toUpperCase()
}

const firstLetter = (name: string): string => String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase()

const fixedTints: Record<string, number> = { BTC: 1, ETH: 2, USDT: 3, SOL: 4, XRP: 5, LTC: 6 }
/** The same tint for a code everywhere, spread over the six. */
function tintOf(code: string): number {
  let sum = 0
  for (let at = 0; at < code.length; at++) sum += code.charCodeAt(at)
  return fixedTints[code] ?? (sum % 6) + 1
}
