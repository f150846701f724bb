import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useClient } from '#state/client-store.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { remember } from '../memory.ts'
import type { IndicatorWords } from './indicators.ts'
import { indicators as known } from './indicators.ts'
import type { Look } from './looks.ts'
import { hasLineEach, lookOf, parameterOf, tones } from './looks.ts'
import './indicator-sheet.css'

interface IndicatorSheetProps {
  /** Undefined while it is closed. */
  name: string | undefined
  onClose: () => void
}

/** Parameters and colours of an indicator. The chart stays in sight and follows at once. */
export function IndicatorSheet({ name, onClose }: IndicatorSheetProps) {
  const { i18n } = useLingui()
  const looks = useClient((state) => state.trade.looks)
  const words = known.find((one) => one.name === name)
  const keep = (look: Look | undefined) => {
    const { [name ?? '']: _before, ...others } = looks
    remember('trade', { looks: look && name ? { ...others, [name]: look } : others })
  }
  const remove = () => {
    const { indicators } = useClient.getState().trade
    remember('trade', { indicators: indicators.filter((other) => other !== name) })
    onClose()
  }
  return (
    <Drawer
      open={words !== undefined}
      onClose={onClose}
      loose
      title={words ? i18n._(words.note) : ''}
      footer={
        <>
          <Button kind="ghost" onClick={() => keep(undefined)}>
            <Trans>Reset</Trans>
          </Button>
          <Button kind="ghost" onClick={remove}>
            <Trans>Remove</Trans>
          </Button>
          <Button width="flex" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      {words && <Rows words={words} look={lookOf(words, looks)} onChange={keep} />}
    </Drawer>
  )
}

interface RowsProps {
  words: IndicatorWords
  look: Look
  onChange: (look: Look) => void
}

function Rows({ words, look, onChange }: RowsProps) {
  if (words.parameters.length === 0) {
    return (
      <p className="text-12 muted">
        <Trans>It has no parameters.</Trans>
      </p>
    )
  }
  const tone = (line: number, next: number) => onChange({ ...look, tones: look.tones.with(line, next) })
  const isEach = hasLineEach(words)
  return (
    <div className="stack">
      <p className="text-12 muted">
        <Trans>The chart follows as you change it.</Trans>
      </p>
      {words.parameters.map((_, index) => (
        <div key={index} className="across gap-2 indicator-row">
          {isEach && <Shown {...{ words, look, index, onChange }} />}
          <Parameter {...{ words, look, index, onChange }} />
          {isEach && (
            <Swatches name={`${words.name} ${look.params[index]}`} value={look.tones[index]!} onChange={(next) => tone(index, next)} />
          )}
        </div>
      ))}
      {words.lines?.map((line, index) => (
        <div key={line} className="across spread gap-2 indicator-row">
          <span>{line}</span>
          <Swatches name={line} value={look.tones[index]!} onChange={(next) => tone(index, next)} />
        </div>
      ))}
    </div>
  )
}

interface RowProps extends RowsProps {
  index: number
}

function Shown({ words, look, index, onChange }: RowProps) {
  const { t } = useLingui()
  const line = `${words.name} ${look.params[index]}`
  const hidden = look.hidden.filter((other) => other !== index)
  return (
    <Switch
      label={t`Show ${line}`}
      checked={!look.hidden.includes(index)}
      onChange={(on) => onChange({ ...look, hidden: on ? hidden : [...hidden, index] })}
    />
  )
}

function Parameter({ words, look, index, onChange }: RowProps) {
  const { i18n } = useLingui()
  const change = (typed: string) => {
    const value = parameterOf(typed)
    if (value !== undefined) onChange({ ...look, params: look.params.with(index, value) })
  }
  return (
    <div className="grow">
      <NumberField label={i18n._(words.parameters[index]!.label)} step="1" value={String(look.params[index])} onChange={change} />
    </div>
  )
}

interface SwatchesProps {
  name: string
  value: number
  onChange: (tone: number) => void
}

/** One of five colours. */
function Swatches({ name, value, onChange }: SwatchesProps) {
  const { t } = useLingui()
  return (
    <div className="swatches" role="radiogroup" aria-label={t`Colour of ${name}`}>
      {tones.map((tone, index) => (
        <button
          key={tone}
          type="button"
          role="radio"
          className={clsx('swatch', index === value && 'chosen')}
          style={{ '--tone': `var(--${tone})` } as CSSProperties}
          aria-checked={index === value}
          aria-label={t`Colour ${index + 1}`}
          onClick={() => onChange(index)}
        />
      ))}
    </div>
  )
}
