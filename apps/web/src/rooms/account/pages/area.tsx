import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { PointerEvent } from 'react'
import { useDeferredValue, useRef, useState } from 'react'
import { go } from '#navigation/go.ts'
import { SearchField } from '#ui/field.tsx'
import { TickIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Empty } from '#ui/states.tsx'
import type { Area } from '../areas/areas.ts'
import { areasIn, findAreas } from '../areas/areas.ts'
import type { Group } from '../areas/index-labels.ts'
import { grouped } from '../areas/index-labels.ts'
import { setDraft, useDraft } from '../draft.ts'
import './area.css'

/** Which country a mobile number belongs to; the choice goes back to the form it was opened from. */
export function AreaPage() {
  const { t, i18n } = useLingui()
  const [keyword, setKeyword] = useState('')
  const sought = useDeferredValue(keyword)
  const found = findAreas(areasIn(i18n.locale), sought)
  const groups = grouped(found, i18n.locale)
  const list = useRef<HTMLDivElement>(null)
  const jump = (label: string) => list.current?.querySelector(`[data-label="${label}"]`)?.scrollIntoView()
  return (
    <Page title={t`Country or region`} sheet>
      <div className="areas-search">
        <SearchField label={t`Country or dialling code`} value={keyword} onChange={setKeyword} />
      </div>
      {found.length === 0 && <Empty title={t`No country found`} text={t`Search by its name or by the digits after the plus.`} />}
      <div ref={list}>
        {groups.map((group) => (
          <AreaGroup key={group.label} group={group} />
        ))}
      </div>
      {groups.length > 1 && <Rail labels={groups.map(({ label }) => label)} onPick={jump} />}
    </Page>
  )
}

function AreaGroup({ group: { label, items } }: { group: Group<Area> }) {
  const chosen = useDraft((draft) => draft.region)
  return (
    <section className="areas-group" data-label={label} aria-label={label}>
      <h2 className="areas-label" aria-hidden="true">
        {label}
      </h2>
      {items.map(({ region, name, code }) => (
        <button
          key={region}
          type="button"
          className="list-row"
          aria-pressed={region === chosen}
          onClick={() => {
            setDraft({ region })
            go.back()
          }}
        >
          <span className={clsx('grow', region === chosen && 'bold')}>{name}</span>
          {region === chosen && <TickIcon size={20} />}
          <span className="figure text-16">+{code}</span>
        </button>
      ))}
    </section>
  )
}

interface RailProps {
  labels: readonly string[]
  onPick: (label: string) => void
}

/** The letters at the side: tap one, or slide along them. Keyboards and screen readers have the search. */
function Rail({ labels, onPick }: RailProps) {
  const pick = ({ currentTarget, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return
    const under = [...currentTarget.children].find((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (under?.textContent) onPick(under.textContent)
  }
  return (
    <div className="areas-rail" aria-hidden="true" onPointerDown={pick} onPointerMove={pick}>
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}
