import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Drawer } from './drawer.tsx'
import { SearchField } from './field.tsx'
import { CaretIcon, TickIcon } from './icons.tsx'
import './select.css'

export interface Option<V extends string> {
  value: V
  label: string
  /** Muted, under the label. */
  note?: ReactNode
  /** Coin, flag or icon. */
  lead?: ReactNode
}

interface SelectProps<V extends string> {
  label: string
  options: readonly Option<V>[]
  value: V | undefined
  onChange: (value: V) => void
  /** Drawn while nothing is chosen. */
  placeholder?: string
  /** What the search finds; a list without it has no search. */
  search?: string
  /** 48 high, among text fields; 44 in a ticket otherwise. */
  tall?: boolean
  /** The label above, as of a field. Tickets leave it to screen readers. */
  labelled?: boolean
  disabled?: boolean
}

/** Chooses one of many in a drawer. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, options, value, onChange, placeholder = label, search, tall, labelled, disabled } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <div>
      {labelled && (
        <span className="field-label" id={id}>
          {label}
        </span>
      )}
      <button
        type="button"
        className={clsx('number-field as-select', tall && 'tall', disabled && 'disabled')}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <span className={clsx('across gap-2 truncate', !chosen && 'muted')}>
          {(chosen || placeholder !== label) && <span className="visually-hidden">{label}: </span>}
          {chosen?.lead}
          <span className="truncate">{chosen?.label ?? placeholder}</span>
        </span>
        <CaretIcon size={16} className="muted" />
      </button>
      <SelectDrawer
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        options={options}
        value={value}
        search={search}
        onChange={(next) => {
          onChange(next)
          setOpen(false)
        }}
      />
    </div>
  )
}

interface SelectDrawerProps<V extends string> {
  open: boolean
  onClose: () => void
  title: string
  options: readonly Option<V>[]
  value: V | undefined
  search?: string
  onChange: (value: V) => void
}

/** The drawer of a select, for those who open it with a button of their own. */
export function SelectDrawer<V extends string>({ open, onClose, title, options, value, search, onChange }: SelectDrawerProps<V>) {
  const [keyword, setKeyword] = useState('')
  const found = options.filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase()))
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      {search && <SearchField label={search} value={keyword} onChange={setKeyword} />}
      <div className="choices">
        {found.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            className="list-row"
            onClick={() => onChange(option.value)}
          >
            {option.lead}
            <span className="grow">
              <span className={option.value === value ? 'bold' : ''}>{option.label}</span>
              {option.note && <span className="text-12 muted block">{option.note}</span>}
            </span>
            {option.value === value && <TickIcon size={20} />}
          </button>
        ))}
      </div>
    </Drawer>
  )
}
