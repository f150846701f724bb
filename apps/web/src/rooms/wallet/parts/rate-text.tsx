import { Amount } from '../../../ui/figure.tsx'
import { readableRate } from '../sums.ts'

interface RateTextProps {
  /** Units of `to` for one of `from`. */
  rate: string
  from: string
  to: string
}

/** 1 BTC = 90,299.74 USDT, whichever way round reads better. */
export function RateText(props: RateTextProps) {
  const { one, is, of } = readableRate(props.rate, props.from, props.to)
  return (
    <>
      <span className="n">1</span> {one} = <Amount value={is} scale={8} /> {of}
    </>
  )
}
