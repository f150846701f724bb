import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '#ui/page.tsx'
import { ruleGroups } from '../rules.ts'
import '../content.css'

/** Why orders and options may end by themselves. `?rule=spot.self_trade` brings the rule of that reason into sight. */
export function RulesPage() {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const asked = search.get('rule') ?? ''
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked) shown.current?.scrollIntoView({ block: 'center' })
  }, [asked])
  return (
    <Page title={t`Rules`} sheet>
      <div className="prose">
        <p className="content-text">{t`The platform ends an order or an option by itself only for the reasons that stand here.`}</p>
        {ruleGroups.map(({ title, rules }) => (
          <section key={title.id}>
            <h2 className="text-20 bold above-6">{i18n._(title)}</h2>
            {rules.map(({ reasons, title: name, text }) => {
              const isAsked = reasons.some((reason) => reason === asked)
              return (
                <section key={name.id} ref={isAsked ? shown : undefined} className={clsx('content-rule', isAsked && 'asked')}>
                  <h3 className="text-16 bold">{i18n._(name)}</h3>
                  <p className="content-text">{i18n._(text)}</p>
                </section>
              )
            })}
          </section>
        ))}
      </div>
    </Page>
  )
}
