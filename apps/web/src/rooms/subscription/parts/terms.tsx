import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { DocumentIcon, GlobeIcon } from '#ui/icons.tsx'
import { KeyValue } from '#ui/list.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { PAY_SCALE, type Project } from '../api.ts'
import { costOf, percentOf } from '../figures.ts'
import { holderText, timeText, Tokens, unlockText } from '../words.tsx'

/** The terms of a sale, which do not change any more. */
export function Terms({ project }: { project: Project }) {
  const { t } = useLingui()
  const { currency_name: token, pay_currency_name: pay, soft_cap: softCap } = project
  const isReached = softCap !== null && new Big(project.committed).gte(softCap)
  const isOver = project.status === 'ended'
  const offered = formatPercent(percentOf(project.supply, project.issuance).toFixed(), 0)
  return (
    <dl className="gutter padded">
      <KeyValue large label={t`Offered`}>
        <Tokens value={project.supply} unit={token} />{' '}
        <span className="text-12 muted">
          <Trans>{offered} of all</Trans>
        </span>
      </KeyValue>
      <KeyValue large label={t`Cap a person`}>
        <Amount value={costOf(project, project.cap).toFixed()} scale={PAY_SCALE} unit={pay} /> <span className="text-12 muted">=</span>{' '}
        <Tokens value={project.cap} unit={token} />
      </KeyValue>
      {softCap !== null && (
        <KeyValue large label={t`Soft cap`}>
          <Amount value={softCap} scale={PAY_SCALE} unit={pay} />{' '}
          <span className="text-12 muted">{isReached ? <Trans>reached</Trans> : <Trans>not reached yet</Trans>}</span>
        </KeyValue>
      )}
      <KeyValue large label={t`Begins`}>
        {timeText(project.starts_at)}
      </KeyValue>
      <KeyValue large label={isOver ? t({ context: 'sale', message: 'Ended' }) : t`Ends on`}>
        {timeText(project.ends_at)}
      </KeyValue>
      <KeyValue large label={t`Unlock`}>
        {unlockText(project.unlock)}
      </KeyValue>
    </dl>
  )
}

/** Who has the token after the sale. */
export function Holders({ project }: { project: Project }) {
  const { currency_name: token, holders } = project
  if (holders.length === 0) return null
  return (
    <section>
      <SectionHead title={<Trans>Who holds {token} after the sale</Trans>} />
      <div className="gutter">
        <div className="sale-holders" aria-hidden="true">
          {holders.map(({ holder, percent }, at) => (
            <i key={holder} className={`sale-tone-${at % 4}`} style={{ flex: Number(percent) }} />
          ))}
        </div>
        <ul className="grid-2 text-12 muted">
          {holders.map(({ holder, percent }, at) => (
            <li key={holder} className="across gap-2">
              <i className={`sale-dot sale-tone-${at % 4}`} aria-hidden="true" />
              {holderText(holder)} <span className="figure text-14 text">{formatPercent(percent, 0)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Links of the project, to pages of others. */
export function ProjectLinks({ project: { website, whitepaper } }: { project: Project }) {
  if (!website && !whitepaper) return null
  return (
    <div className="sale-links across gap-4 text-12 muted">
      {whitepaper && (
        <a href={whitepaper} target="_blank" rel="noreferrer noopener">
          <DocumentIcon size={16} />
          <Trans>Whitepaper</Trans>
        </a>
      )}
      {website && (
        <a href={website} target="_blank" rel="noreferrer noopener">
          <GlobeIcon size={16} />
          {new URL(website).host}
        </a>
      )}
    </div>
  )
}
