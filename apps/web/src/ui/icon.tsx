import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface IconProps {
  /** 20 in rows, 16 beside text, 12 for carets, 24 in bars. */
  size?: 12 | 16 | 20 | 24
  className?: string
  /** Said aloud; without it the icon is decoration. */
  label?: string
}
export type Icon = (props: IconProps) => ReactNode

/** Makes an icon of its drawing: 24 grid, 1.6 stroke, round ends; class `icon-fill` fills, class `icon-selected` fills on the selected tab. */
/* @__NO_SIDE_EFFECTS__ */
export function draw(drawing: ReactNode): Icon {
  return function Drawn({ size = 24, className = '', label }: IconProps) {
    const said = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
    return (
      <svg className={clsx('icon', `icon-${size}`, className)} viewBox="0 0 24 24" {...said}>
        {drawing}
      </svg>
    )
  }
}
