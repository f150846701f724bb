import '../setting.css'
import '../profile/profile.css'
import type { CallOutput } from '@assay/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Added } from '#app/added.tsx'
import { readAddress } from '#navigation/go.ts'
import { isOpen } from '#navigation/routes.ts'
import { Button } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import { TickIcon, WarningIcon } from '#ui/icons.tsx'
import { KeyValue, Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useDeletion } from '../api.ts'
import { useYourData } from '../profile/your-data.tsx'

type State = CallOutput<'account.deletion'>

/** What has to be done first, what goes and what stays, and then the deletion itself. */
export function DeleteAccountPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useDeletion()
  return (
    <Page title={t`Delete account`} sheet width="form" footer={<Added at="deletion" />}>
      {data ? (
        <>
          <First state={data} />
          <div className="band" />
          <WhatStays />
        </>
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </Page>
  )
}

function First({ state: { obligations, balances, keeps_money: keepsMoney } }: { state: State }) {
  const { t } = useLingui()
  const done = (
    <span className="setting-check" aria-hidden="true">
      <TickIcon size={12} />
    </span>
  )
  const open = (
    <span className="setting-check open" aria-hidden="true">
      <WarningIcon size={12} />
    </span>
  )
  return (
    <section>
      <div className="gutter padded">
        <h2 className="text-20 bold">
          {obligations.length > 0 ? (
            <Plural value={obligations.length} one="One thing first" other="# things first" />
          ) : (
            <Trans>Nothing is in the way</Trans>
          )}
        </h2>
        <p className="muted above-1">
          <Trans>The account is deleted at once. It cannot be undone.</Trans>
        </p>
      </div>
      {obligations.map(({ kind, text, link }) => {
        const address = readAddress(link)
        return <Row key={kind} lead={open} title={text} {...(address && isOpen(address.to) && address)} />
      })}
      {obligations.length === 0 && <Row lead={done} title={t`No order, position, option or transfer is open`} />}
      {!keepsMoney && balances.length > 0 && (
        <Row
          lead={done}
          title={t`Play money goes with the account`}
          note={balances.map(({ currency_name: name, amount }) => (
            <span key={name} className="block">
              <Amount value={amount} /> {name}
            </span>
          ))}
        />
      )}
    </section>
  )
}

function WhatStays() {
  const { t } = useLingui()
  const { ask, drawer, busy } = useYourData()
  return (
    <section>
      <h2 className="setting-head">
        <Trans>What goes, and what has to stay</Trans>
      </h2>
      <dl className="setting-facts">
        <KeyValue large label={t`Picture, names, messages, devices`}>
          <Trans>deleted</Trans>
        </KeyValue>
        <KeyValue large label={t`Email and mobile number`}>
          <Trans>deleted, free again at once</Trans>
        </KeyValue>
        <KeyValue large label={t`Ledger entries, orders, receipts`}>
          <Trans>kept, under a number</Trans>
        </KeyValue>
      </dl>
      <div className="gutter stack-4">
        <p className="text-12 muted">
          <Trans>The ledger proves everybody’s balances, so its entries stay. Nothing in them names you.</Trans>
        </p>
        <Note tone="warn">
          <Trans>Credit score, VIP level and identity check are lost. All devices are logged out.</Trans>
        </Note>
        <Button kind="ghost" size="small" busy={busy} onClick={() => ask({})}>
          <Trans>Take your data first</Trans>
        </Button>
        {drawer}
      </div>
      <div className="setting-leave" />
    </section>
  )
}
