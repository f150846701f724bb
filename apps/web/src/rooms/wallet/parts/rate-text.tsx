import { Amount } from '#ui/figure.tsx'
import { readableRate } from '../figures.ts'

interface RateTextProps {
  /** Units of `to` for one of `from`. */
  rate: string
  from: string
  to: string
}

/** 1 BTC = 90,299.74 USDT, in the more readable direction. */
export function RateText(props: RateTextProps) {
  const { one, is, of } = readableRate(props.rate, props.from, props.to)
  return (
    <>
      <span className="figure">1</span> {one} = <Amount value={is} scale={8} /> {of}
    </>
  )
}
