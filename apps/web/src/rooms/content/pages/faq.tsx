import type { CallOutput } from '@assay/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { SearchField } from '#ui/field.tsx'
import { NextIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useFaq } from '../api.ts'
import { RichText } from '#ui/rich-text.tsx'
import '../content.css'

type Topic = CallOutput<'content.faq'>[number]

const DEBOUNCE_MS = 300

/** The help: questions by topic, and a search whose words are in the address. */
export function FaqPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('keyword') ?? ''
  const [typed, setTyped] = useState(asked)
  useEffect(() => {
    if (typed === asked) return undefined
    const timer = setTimeout(() => setSearch(typed.trim() ? { keyword: typed.trim() } : {}, { replace: true }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, setSearch])
  return (
    <Page title={t`Help`} sheet>
      <div className="gutter padded">
        <SearchField value={typed} onChange={setTyped} label={t`Search the help`} />
      </div>
      <Questions keyword={asked} />
      <div className="band" />
      <More />
    </Page>
  )
}

function Questions({ keyword }: { keyword: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useFaq(keyword)
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />
  if (data.length === 0) {
    return <Empty title={t`Nothing found`} text={t`Fewer or other words may help. Every word has to be in the answer.`} />
  }
  return data.map((topic) => <TopicPart key={topic.topic} topic={topic} isFound={keyword !== ''} />)
}

function TopicPart({ topic: { title, questions }, isFound }: { topic: Topic; isFound: boolean }) {
  return (
    <section>
      {title && <h2 className="text-12 muted content-head gutter">{title}</h2>}
      {questions.map(({ id, question, answer }, index) => (
        <details key={id} className="content-question" open={isFound && index === 0}>
          <summary>
            <span className="grow medium">{question}</span>
            <NextIcon size={16} className="faint" />
          </summary>
          <RichText html={answer} />
        </details>
      ))}
    </section>
  )
}

const More = () => (
  <p className="gutter padded across gap-2 wrap">
    <PageLink className="button ghost small" to="/pages/common/rules">
      <Trans>Rules</Trans>
    </PageLink>
    <PageLink className="button ghost small" to="/pages/common/article" query={{ c_id: 4 }}>
      <Trans>All news</Trans>
    </PageLink>
    <PageLink className="button ghost small" to="/pages/common/contactus">
      <Trans>Contact us</Trans>
    </PageLink>
  </p>
)
