import { BANK_DECIDED_HOURS as hours } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { useRemove, type Account } from '../api.ts'
import { accountStates, kindWords } from '../words.ts'

interface AccountDrawerProps {
  /** The one that is looked at. */
  account: Account | undefined
  onClose: () => void
}

/** All of an account: where it stands, and the way to remove it. */
export function AccountDrawer({ account, onClose }: AccountDrawerProps) {
  return (
    <Drawer
      open={account !== undefined}
      onClose={onClose}
      title={account?.bank_name ?? ''}
      footer={account && <Removal account={account} onRemoved={onClose} />}
    >
      {account && <Details account={account} />}
    </Drawer>
  )
}

function Details({ account }: { account: Account }) {
  const { t, i18n } = useLingui()
  const { kind, state, text, swift_code: bic, valid_to: validTo } = account
  return (
    <div className="stack-4">
      <StateNote state={state} text={text} isCard={kind === 'card'} />
      <dl>
        <KeyValue large label={t`Kind`}>
          {i18n._(kindWords[kind])}
        </KeyValue>
        <KeyValue large label={t`State`}>
          {i18n._(accountStates[state])}
        </KeyValue>
        <KeyValue large label={t`Account holder`}>
          {account.real_name}
        </KeyValue>
        <KeyValue large label={kind === 'card' ? t`Card number` : t`Account number`}>
          <span className="figure">{account.card_number}</span>
        </KeyValue>
        {bic !== '' && (
          <KeyValue large label="BIC">
            <span className="figure">{bic}</span>
          </KeyValue>
        )}
        {validTo !== '' && (
          <KeyValue large label={t`Valid to`}>
            <span className="figure">{validTo}</span>
          </KeyValue>
        )}
        <KeyValue large label={t`Currency`}>
          {account.currency_name}
        </KeyValue>
        <KeyValue large label={t`Added`}>
          <span className="figure">{formatTime(account.created_at)}</span>
        </KeyValue>
      </dl>
    </div>
  )
}

/** Why, who, and until when. */
function StateNote({ state, text, isCard }: { state: Account['state']; text: string; isCard: boolean }) {
  if (state === 'refused') return <Note tone="bad">{text}</Note>
  if (state === 'review') {
    return (
      <Note>
        <Trans>A person compares the name, within {hours} h. You can send money in meanwhile.</Trans>
      </Note>
    )
  }
  return <Note>{isCard ? <Trans>For money in only, never for money out.</Trans> : <Trans>Money in and out may use it.</Trans>}</Note>
}

function Removal({ account, onRemoved }: { account: Account; onRemoved: () => void }) {
  const { t } = useLingui()
  const remove = useRemove(() => {
    toastDone(t`Removed`)
    onRemoved()
  })
  const { bank_name: bank, card_number: number } = account
  const ask = async () => {
    const agreed = await confirm({
      title: t`Remove ${bank} ${number}?`,
      text: t`It is kept for transfers that were made with it, and shown no more.`,
      keep: t`Keep it`,
      act: t`Remove`,
      danger: true,
    })
    if (agreed) remove.mutate({ id: account.id }, { onError: (failure) => toast(failure.message) })
  }
  return (
    <Button kind="danger" width="full" busy={remove.isPending} onClick={() => void ask()}>
      <Trans>Remove</Trans>
    </Button>
  )
}
