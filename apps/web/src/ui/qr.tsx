import { useEffect, useState } from 'react'
import { Skeleton } from './states.tsx'
import './qr.css'

interface QrProps {
  /** What is in it: an address, a link. */
  value: string
  /** Said in its place. */
  label: string
  /** Side of the code without its margin, in pixels. */
  size?: number
}

interface Code {
  path: string
  modules: number
}

async function encodeQr(value: string): Promise<Code> {
  const { encode } = await import('uqr')
  const { data, size } = encode(value, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, modules: size }
}

/** A QR code, black on white in both themes. Its maker is fetched when the first one is drawn. */
export function Qr({ value, label, size = 160 }: QrProps) {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    let current = true
    const draw = async () => {
      const drawn = await encodeQr(value)
      if (current) setCode(drawn)
    }
    void draw()
    return () => {
      current = false
    }
  }, [value])
  return (
    <span className="qr-code">
      <span className="visually-hidden">{label}</span>
      <span className="block" style={{ width: size, height: size }}>
        {code ? (
          <svg viewBox={`0 0 ${code.modules} ${code.modules}`} shapeRendering="crispEdges" aria-hidden="true">
            <path d={code.path} />
          </svg>
        ) : (
          <Skeleton height={size} />
        )}
      </span>
    </span>
  )
}
