import { useEffect, type ReactNode } from 'react'
import './mask.css'

/** What lies over the page until Escape or a click beside it. */
export function Mask({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onClose])
  return (
    <>
      <div className="console-mask" aria-hidden="true" onClick={onClose} />
      {children}
    </>
  )
}
