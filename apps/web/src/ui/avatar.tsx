import { useState } from 'react'
import { imageAddress } from './image-address.ts'

interface AvatarProps {
  name: string
  /** Empty or unreachable: the first letter stands in. */
  picture?: string
  large?: boolean
}

export function Avatar({ name, picture = '', large }: AvatarProps) {
  return (
    <span className={`avatar ${large ? 'l' : ''}`} aria-hidden="true">
      <PictureOr picture={picture} letter={firstLetter(name)} />
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

/** A lettered disc in a quiet tint, the same for a code everywhere, until an operator uploads art. */
export function CoinIcon({ code, picture = '', small, square }: CoinIconProps) {
  return (
    <span className={`coin c${tintOf(code)} ${small ? 's' : ''} ${square ? 'sq' : ''}`} aria-hidden="true">
      <PictureOr picture={picture} letter={firstLetter(code)} />
    </span>
  )
}

function PictureOr({ picture, letter }: { picture: string; letter: string }) {
  const [broken, setBroken] = useState('')
  const address = imageAddress(picture)
  if (!address || broken === address) return letter
  return <img src={address} alt="" loading="lazy" onError={() => setBroken(address)} />
}

const firstLetter = (name: string): string => String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase()

const fixedTints: Record<string, number> = { BTC: 1, ETH: 2, USDT: 3, SOL: 4, XRP: 5, LTC: 6 }
/** The same tint for a code everywhere, spread over the six. */
function tintOf(code: string): number {
  let sum = 0
  for (let at = 0; at < code.length; at++) sum += code.charCodeAt(at)
  return fixedTints[code] ?? (sum % 6) + 1
}
