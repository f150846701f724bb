import { langs, type Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { TextArea, TextField } from '@assay/web/ui/field.tsx'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { toast } from '@assay/web/ui/toast.tsx'
import { useKeys } from '#ui/keys.tsx'
import { Choose } from '#ui/form.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { useRemoveReply, useReplies, useSaveReply, type Reply } from '../api.ts'

type Draft = Omit<Reply, 'id'> & { id: string | null }
const SHOWN_LETTERS = 90
const NEW: Draft = { id: null, lang: 'en', title: '', text: '' }

/** Answers that are given often, each in one language. */
export function Replies() {
  const { t } = useLingui()
  const replies = useReplies()
  const [draft, setDraft] = useState<Draft>(NEW)
  useKeys([{ keys: 'n', label: t`New reply`, act: () => setDraft(NEW) }])
  return (
    <>
      <Bar title={t`Quick replies`} note={replies.data?.length}>
        <Button kind="ghost" size="tiny" onClick={() => setDraft(NEW)}>
          <Trans>New reply</Trans>
        </Button>
      </Bar>
      <Columns widths="1fr 420px">
        <Column>
          <Section wide>
            <Loaded {...replies} rows={6}>
              {(data) => (
                <Table<Reply>
                  label={t`Quick replies`}
                  rows={data}
                  idOf={({ id }) => id}
                  openId={draft.id ?? ''}
                  onOpen={setDraft}
                  empty={t`No quick replies yet`}
                  columns={[
                    { title: t`Language`, cell: ({ lang }) => languageNames[lang], text: ({ lang }) => lang },
                    { title: t`Title`, look: 'bold', cell: ({ title }) => title, text: ({ title }) => title },
                    { title: t`Text`, cell: ({ text }) => text.slice(0, SHOWN_LETTERS), text: ({ text }) => text },
                  ]}
                />
              )}
            </Loaded>
          </Section>
        </Column>
        <Column>
          <ReplyForm key={draft.id} draft={draft} onDone={() => setDraft(NEW)} />
        </Column>
      </Columns>
    </>
  )
}

function ReplyForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const { t } = useLingui()
  const [lang, setLang] = useState<Lang>(draft.lang)
  const [title, setTitle] = useState(draft.title)
  const [text, setText] = useState(draft.text)
  const save = useSaveReply(() => {
    setTitle('')
    setText('')
    onDone()
  })
  const remove = useRemoveReply()
  const onError = (failure: Error) => toast(failure.message)
  return (
    <Section title={draft.id === null ? t`New reply` : t({ context: 'edit', message: 'Change' })}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const input = { reply_lang: lang, title: title.trim(), text: text.trim() }
          save.mutate({ ...input, ...(draft.id !== null && { id: draft.id }) }, { onError })
        }}
      >
        <Choose
          label={t`Language`}
          value={lang}
          onChange={setLang}
          options={langs.map((value) => ({ value, label: languageNames[value] }))}
        />
        <TextField required label={t`Title`} maxLength={60} value={title} onChange={(event) => setTitle(event.target.value)} />
        <TextArea required label={t`Text`} rows={8} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
        <div className="across gap-2">
          <Button size="tiny" type="submit" busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
          {draft.id !== null && (
            <Button
              kind="danger"
              size="tiny"
              busy={remove.isPending}
              onClick={() => remove.mutate({ id: draft.id! }, { onSuccess: onDone, onError })}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
