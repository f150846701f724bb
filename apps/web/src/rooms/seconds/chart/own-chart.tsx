import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { formatTime } from '#ui/time.ts'
import type { Option } from '../api.ts'
import { useCharted, useResult, useRunning } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { entryEndMs } from '../options/option-state.ts'
import { useAskedOption } from '../use-market.ts'
import { OptionChart, PastOption } from './chart.tsx'

/** The market's chart: with the option that the address asks for, else with the one that ends next or has just ended. */
export function OwnChart({ instrument }: { instrument: OptionMarket }) {
  const [asked, forget] = useAskedOption()
  const { options } = useRunning(instrument.id)
  const charted = useCharted(instrument.id, options)
  const running = options?.find(({ id }) => id === asked)
  const { data: past } = useResult(running ? undefined : asked)
  if (past?.id === asked && past?.result && past.match_id === instrument.id) {
    return <Past key={past.id} option={past} tick={instrument.tick} onEnd={forget} />
  }
  return <OptionChart market={instrument} option={running ?? charted} />
}

interface PastProps {
  option: Option
  tick: string
  /** Back to the price of now. */
  onEnd: () => void
}

function Past({ option, tick, onEnd }: PastProps) {
  const element = useRef<HTMLDivElement>(null)
  // It is opened from lists far under it.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} className="seconds-past">
      <div className="across spread gutter">
        <span className="text-12 muted figure">{formatTime(entryEndMs(option), 'full')}</span>
        <Button kind="text" size="small" onClick={onEnd}>
          <Trans>Back to now</Trans>
        </Button>
      </div>
      <PastOption option={option} tick={tick} />
    </div>
  )
}
