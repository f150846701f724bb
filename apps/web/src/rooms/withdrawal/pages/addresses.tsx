import { Trans, useLingui } from '@lingui/react/macro'
import { refresh, useAction } from '#api/queries.ts'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { PageLink } from '#navigation/link.tsx'
import { LoadedRows } from '#ui/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { shortened } from '#ui/chain-text.tsx'
import { IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { confirm } from '#ui/confirm.tsx'
import { TimeLeft } from '#ui/countdown.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { useOptions, useSaved, withdrawalCalls, type Options, type Saved } from '../api.ts'

/** Saved addresses: what can be used now, what waits and until when. */
export function AddressesPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useSaved()
  const { data: options } = useOptions()
  return (
    <Page
      title={t`Addresses`}
      sheet
      width="form"
      footer={
        <PageLink className="button primary full" to="/pages/setting/addWallet">
          <Trans>Add an address</Trans>
        </PageLink>
      }
    >
      {options && <SavedOnly savedOnly={options.saved_only} />}
      <div className="band" />
      <LoadedRows
        data={data?.data}
        error={error}
        refetch={refetch}
        empty={
          <Empty title={t`No addresses yet`} text={t`Save the ones you send to: the check sum is checked once, and you choose by name.`} />
        }
      >
        {(rows) => <Lists rows={rows} />}
      </LoadedRows>
    </Page>
  )
}

function SavedOnly({ savedOnly: { on, ends_at: endsAt } }: { savedOnly: Options['saved_only'] }) {
  const { t } = useLingui()
  const until = endsAt === null ? '' : formatTime(endsAt, 'full')
  const off = useConfirmed('withdrawal.setSavedOnly', {
    act: 'saved_only',
    refreshes: withdrawalCalls,
    verb: <Trans>Turn off in 24 h</Trans>,
    onDone: () => toast(t`It holds for 24 hours more`),
    onRefused: (failure) => toast(failure.message),
  })
  const turnOn = useAction('withdrawal.setSavedOnly', {
    refreshes: ['withdrawal.options'],
    onDone: () => toastDone(t`Turned on`),
    onRefused: (failure) => toast(failure.message),
  })
  return (
    <>
      <Row
        title={<Trans>Only to saved addresses</Trans>}
        note={
          until === '' ? (
            <Trans>A new one can be used after 24 h. Turning this off takes 24 h too.</Trans>
          ) : (
            <Trans>Turned off: it holds until {until}.</Trans>
          )
        }
        end={
          <Switch
            label={t`Only to saved addresses`}
            checked={on && endsAt === null}
            onChange={(next) => (next ? turnOn.mutate({ on: '1' }) : off.ask({ on: '0' }))}
          />
        }
      />
      {off.drawer}
    </>
  )
}

function Lists({ rows }: { rows: readonly Saved[] }) {
  const { t } = useLingui()
  const [ready, waiting] = [rows.filter(({ usable_at: at }) => at === null), rows.filter(({ usable_at: at }) => at !== null)]
  return (
    <>
      {ready.length > 0 && <SectionHead title={t`Ready`} />}
      {ready.map((one) => (
        <AddressRow key={one.id} of={one} />
      ))}
      {waiting.length > 0 && <SectionHead title={t`Waiting 24 h`} />}
      {waiting.map((one) => (
        <AddressRow key={one.id} of={one} />
      ))}
      <div className="gutter padded">
        <Note>
          <Trans>Removing an address is at once. Adding it again starts the 24 h anew.</Trans>
        </Note>
      </div>
    </>
  )
}

function AddressRow({ of }: { of: Saved }) {
  const { t } = useLingui()
  const { name, used } = of
  const remove = useAction('withdrawal.removeAddress', {
    refreshes: ['withdrawal.addresses'],
    onDone: () => toastDone(t`Removed`),
    onRefused: (failure) => toast(failure.message),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t`Remove ${name}?`,
      text: t`Nothing can be sent there by its name any more. Added again, it waits 24 h where only saved addresses are allowed.`,
      keep: t`Keep it`,
      act: t`Remove`,
      danger: true,
    })
    if (isSure) remove.mutate({ id: of.id })
  }
  return (
    <Row
      lead={<CoinIcon code={of.currency_name} />}
      title={
        <>
          {name} <Badge>{of.network_name}</Badge>
        </>
      }
      note={<span className="mono">{shortened(of.address)}</span>}
      end={
        <span className="across gap-2">
          {of.usable_at === null ? (
            <span className="text-12 muted">{t`${used} sent`}</span>
          ) : (
            <TimeLeft untilMs={Date.parse(of.usable_at)} onEnd={() => refresh('withdrawal.addresses')} />
          )}
          <IconButton label={t`Remove ${name}`} onClick={() => void ask()}>
            <CloseIcon size={16} />
          </IconButton>
        </span>
      }
    />
  )
}
