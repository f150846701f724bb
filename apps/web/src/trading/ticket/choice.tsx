import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CaretIcon } from '#ui/icons.tsx'
import { SelectDrawer } from '#ui/select.tsx'

/** The name of a choice, as exchanges call it, and a sentence on what it does. */
export interface ChoiceWords {
  name: MessageDescriptor
  note: MessageDescriptor
}

interface ChoiceDrawerProps<V extends string> {
  open: boolean
  onClose: () => void
  title: string
  value: V
  choices: readonly V[]
  words: Record<V, ChoiceWords>
  onChange: (value: V) => void
}

/** A drawer with a few choices, each with its sentence. */
export function ChoiceDrawer<V extends string>({ choices, words, onChange, onClose, ...rest }: ChoiceDrawerProps<V>) {
  const { i18n } = useLingui()
  return (
    <SelectDrawer<V>
      {...rest}
      onClose={onClose}
      options={choices.map((value) => ({ value, label: i18n._(words[value].name), note: i18n._(words[value].note) }))}
      onChange={(value) => {
        onChange(value)
        onClose()
      }}
    />
  )
}

interface ChoiceProps<V extends string> extends Omit<ChoiceDrawerProps<V>, 'open' | 'onClose'> {
  className: string
  /** The button's label for a screen reader. */
  label: (name: string) => string
  /** For a minor choice: the name is muted like the text around it. */
  quiet?: boolean
}

/** A button with the chosen name. It opens the drawer of choices. */
export function Choice<V extends string>({ className, label, quiet = false, ...rest }: ChoiceProps<V>) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const name = i18n._(rest.words[rest.value].name)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" aria-label={label(name)} onClick={() => setOpen(true)}>
        {quiet ? name : <span className="truncate">{name}</span>}
        <CaretIcon size={16} className={quiet ? '' : 'muted'} />
      </button>
      <ChoiceDrawer {...rest} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
