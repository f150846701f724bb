import type { CallOutput } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isFailure } from '#api/failure.ts'
import { KeyValue } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, Skeleton } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { RichText } from '#ui/rich-text.tsx'
import { OtherLanguage } from './other-language.tsx'
import '../content.css'

type Operator = CallOutput<'content.aboutUs'>['operator']

interface StandingProps {
  /** Until the page's own title is known. */
  title: string
  query: {
    data: { title: string; content: string; changed_at: string; lang: Lang } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** Under the text. */
  children?: ReactNode
}

/** A page about the platform: its text, and since when it is so. */
export function Standing({ title, query: { data, error, refetch }, children }: StandingProps) {
  const { t } = useLingui()
  const isGone = isFailure(error) && error.error === 'article_not_found'
  const changed = data && formatTime(data.changed_at, 'date')
  return (
    <Page title={data?.title ?? title} sheet>
      {data ? (
        <article className="prose">
          <OtherLanguage lang={data.lang} />
          <RichText html={data.content} />
          {children}
          <p className="text-12 muted above-6">
            <Trans>As of {changed}</Trans>
          </p>
        </article>
      ) : isGone ? (
        <Empty tall title={t`No such page`} text={t`It may have been taken down.`} />
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </Page>
  )
}

/** Who runs the installation, as far as it was said. */
export function OperatorFacts({ operator: { name, address, registration, licence } }: { operator: Operator }) {
  const { t } = useLingui()
  const facts = [
    [t`Operator`, name],
    [t`Address`, address],
    [t`Registration`, registration],
    [t`Licence`, licence],
  ] as const
  const said = facts.filter(([, fact]) => fact !== null)
  if (said.length === 0) {
    return (
      <p className="muted">
        <Trans>Who runs this installation has said nothing of company, registration or licence.</Trans>
      </p>
    )
  }
  return (
    <dl>
      {said.map(([label, fact]) => (
        <KeyValue key={label} large label={label}>
          <span className="break">{fact}</span>
        </KeyValue>
      ))}
    </dl>
  )
}

const WIDTHS = ['96%', '98%', '64%', '92%', '97%', '48%']

export const TextSkeleton = () => (
  <div className="prose shimmer stack" aria-hidden="true">
    {WIDTHS.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
